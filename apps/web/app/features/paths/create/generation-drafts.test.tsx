import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { done, openStep, startServer } from "../../../../test/generation-step.tsx";
import { makeCandidate, makeGeneration, makeIntake } from "../../../../test/onboarding.ts";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";

describe("drafts of the generation step", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[D13] replaces the earlier draft after a goal without a path", async () => {
    const candidates = [makeCandidate("graphic-designer", "Graphic designer")];
    const choice = { reason: "unknown" as const, are_related: true, candidates };
    const { started } = startServer({ status: "choice", choice, replaces: "path-0" });
    openStep({ generationId: "generation-1" });
    fireEvent.click(await screen.findByRole("button", { name: /Graphic designer/ }));
    await waitFor(() => expect(started()[0]?.body).toMatchObject({ replaces: "path-0" }));
  });

  test("[D13] replaces a draft that was ready before its generation was cancelled", async () => {
    const { requests } = startServer({});
    const late = makeGeneration({ id: "generation-1", ...done, path_id: "path-9" });
    const running = makeGeneration({ id: "generation-1", intake: makeIntake({ goal: "sql" }) });
    const sent = fakeApi({
      getSession: () => ({ session: makeSession() }),
      getGeneration: (_body, { id }) => (id === "generation-1" ? running : makeGeneration({ id })),
      cancelGeneration: () => late,
      startGeneration: ({ id }: { id: string }) => makeGeneration({ id }),
    });
    openStep({ generationId: "generation-1", shouldBuild: true });
    await waitFor(() =>
      expect(sent.find(({ name }) => name === "startGeneration")?.body).toMatchObject({
        replaces: "path-9",
      }),
    );
    expect(requests).toEqual([]);
  });

  test.each([
    ["after", true],
    ["before", false],
  ])(
    "[D13] left and reopened %s the start was answered, builds once",
    async (_when, isAnswered) => {
      let begin: (value: unknown) => void = () => {};
      const { drawn } = openStep({ shouldBuild: true });
      const sent = fakeApi({
        getSession: () => ({ session: makeSession() }),
        startGeneration: ({ id }: { id: string }) =>
          new Promise((resolve) => (begin = () => resolve(makeGeneration({ id })))),
        getGeneration: (_body, { id }) => makeGeneration({ id }),
      });
      await drawn;
      await screen.findByText("Building your path");
      fireEvent.click(screen.getByRole("button", { name: "Leave or return" }));
      if (isAnswered) await act(async () => begin(undefined));
      fireEvent.click(screen.getByRole("button", { name: "Leave or return" }));
      if (!isAnswered) await act(async () => begin(undefined));
      await screen.findByRole("button", { name: "Cancel" });
      expect(sent.filter(({ name }) => name === "startGeneration")).toHaveLength(1);
    },
  );

  test("[N4.11] builds from an outline without a goal", async () => {
    const { started } = startServer(done);
    const outline = { title: "Keep bees", milestones: [{ title: "The hive", hours: 4 }] };
    openStep({ intake: makeIntake({ outline }), shouldBuild: true });
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(started()[0]?.body).toMatchObject({ intake: { goal: "", outline } });
  });

  test("[N4.11] the draft of an outline names it as its source", async () => {
    const origin = { engine: "learner", name: null, key: null, date: "2026-11-15" } as const;
    const milestones = { m1: makeMilestone({ origin }) };
    startServer(done, makePathDetail({ title: "Keep bees", blueprint: null, milestones }));
    openStep({ generationId: "generation-1" });
    expect(await screen.findByText("Made from your own outline.")).toBeTruthy();
  });

  test("[D13] the hours and the deadline of a draft open as answers that can be changed", async () => {
    const path = { hours_per_week: 9, deadline: "2027-03-01" };
    startServer(done, makePathDetail(path));
    const { onChange, onStep } = openStep({ generationId: "generation-1" });
    fireEvent.click(await screen.findByRole("button", { name: "Change hours or dates" }));
    expect(onChange).toHaveBeenCalledWith({ ...path, no_deadline: false });
    expect(onStep).toHaveBeenCalledWith("plan");
  });

  test.each([
    ["was removed", null, true],
    ["was moved to a later day", "2027-08-01", true],
    ["is the one it was built for", "2027-03-01", false],
  ])(
    "[N4.04] milestones left out for time are offered together when the deadline %s: %s",
    async (_title, deadline, isOffered) => {
      const left_out = ["python-for-analysts", "dashboards"].map((key) => ({
        key,
        title: key,
        hours: 50,
        reason: "deadline" as const,
      }));
      const adaptation = {
        known_skills_dropped: [],
        milestones_dropped: [],
        hours_saved: 0,
        deadline_from_words: false,
        short_version: null,
        left_out,
      };
      const intake = makeIntake({ goal: "data analyst", deadline: "2027-03-01" });
      const { started } = startServer(
        { ...done, intake, adaptation },
        makePathDetail({ status: "draft", deadline }),
      );
      openStep({ intake, generationId: "generation-1" });
      await screen.findByRole("region", { name: "What we left out, and why" });
      const button = screen.queryByRole("button", { name: "Add to the path" });
      expect(button !== null).toBe(isOffered);
      if (!button) return;
      screen.getByText(/^Left out for the earlier date: .*python-for-analysts.* and .*dashboards/);
      fireEvent.click(button);
      await waitFor(() =>
        expect(started()[0]?.body).toMatchObject({
          intake: { include: ["python-for-analysts", "dashboards"], deadline },
        }),
      );
    },
  );
});
