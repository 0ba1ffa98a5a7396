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
});
