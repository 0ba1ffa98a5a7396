import type { GoalAnswer } from "@masar/contract/paths/schemas";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse } from "../../../test/fake-api.ts";
import { makeIntake } from "../../../test/onboarding.ts";
import {
  goalField,
  heading,
  openGoal,
  press,
  served,
  type,
  unserved,
} from "../../../test/pages/goal-step.tsx";

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  cleanup();
  // Unmounting saves once more, so the fake API must still respond.
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("[N4.10] a goal", () => {
  test("that reaches the limit shows the counter as an error, and only a longer text as cut", async () => {
    await openGoal();
    const cut = "Goals can have up to 200 characters. The rest was cut off.";
    type("a".repeat(199));
    expect(screen.getByText("1 character left").closest(".text-rose")).toBeNull();
    expect(screen.queryByText(cut)).toBeNull();
    type("a".repeat(200));
    expect(screen.getByText("0 characters left").closest(".text-rose")).not.toBeNull();
    expect(screen.queryByText(cut)).toBeNull();
    fireEvent.paste(goalField(), { clipboardData: { getData: () => "b" } });
    expect(screen.getByText(cut).closest("[aria-live=polite]")).not.toBeNull();
    fireEvent.input(goalField(), { target: { value: "a".repeat(199) } });
    expect(screen.queryByText(cut)).toBeNull();
  });

  test("[N5.21] with hours and a level prefills both, and the learner can change them", async () => {
    const { server } = await openGoal();
    type("I am advanced in Excel, 7 hours a week");
    press("Continue");
    await heading("What's your starting point?");
    expect(screen.getByLabelText<HTMLInputElement>("Advanced").checked).toBe(true);
    screen.getByText("Taken from your goal. You can change it.");
    fireEvent.click(screen.getByLabelText("Intermediate"));
    expect(screen.queryByText("Taken from your goal. You can change it.")).toBeNull();
    press("Continue");
    await heading("What does your week look like?");
    expect(screen.getByLabelText<HTMLInputElement>("Hours a week").value).toBe("7");
    screen.getByText("Taken from your goal. You can change it.");
    press("One hour more");
    press("Build my path");
    await screen.findByText("the path comes here");
    const answers = { hours_per_week: 8, level: "intermediate" };
    await waitFor(() => expect(server.onboarding.intake).toMatchObject(answers));
  });

  test("that a blueprint serves gets one line with title and hours", async () => {
    await openGoal({ checkGoal: () => served });
    type("become a data analyst");
    const line = await screen.findByText(/^We'll build “.?Data analyst.?”, about 290 hours\.$/);
    expect(line.closest("[aria-live=polite]")).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Write my own outline" })).toBeNull();
    screen.getByRole("button", { name: "Build websites" });
  });

  test("that no blueprint serves gets the three nearest, and one tap chooses and continues", async () => {
    const { server } = await openGoal();
    type("beekeeping");
    await screen.findByText("We have no ready-made path for this yet. These come closest:");
    const nearest = screen.getByRole("list", { name: "Nearest ready-made paths" });
    expect(nearest.closest("[aria-live=polite]")).toBeNull();
    expect(within(nearest).getAllByRole("button")).toHaveLength(3);
    screen.getByRole("button", { name: "Write my own outline" });
    press(/^Accounting/);
    await heading("What's your starting point?");
    await waitFor(() =>
      expect(server.onboarding.intake).toMatchObject({
        goal: "beekeeping",
        blueprint: "accounting",
      }),
    );
  });

  test("with nothing near gets the own outline first, then paths that others take", async () => {
    await openGoal({ checkGoal: () => ({ ...unserved, are_related: false }) });
    type("play the oud");
    await screen.findByText(/and nothing close\. Try other words/);
    expect(screen.queryByText(/come closest/)).toBeNull();
    const others = screen.getByRole("list", { name: "Paths that others take" });
    const outline = screen.getByRole("button", { name: "Write my own outline" });
    const order = outline.compareDocumentPosition(others);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(within(others).getAllByRole("button")).toHaveLength(3);
  });

  test("of a subject without any candidate gets only the own outline", async () => {
    await openGoal({ checkGoal: () => ({ ...unserved, are_related: false, candidates: [] }) });
    type("become a doctor");
    await screen.findByText(/and nothing close\. Try other words/);
    expect(screen.queryByRole("list", { name: "Nearest ready-made paths" })).toBeNull();
    screen.getByRole("button", { name: "Write my own outline" });
  });

  test.each([
    ["unknown", unserved, "Choose one of these paths, write your own outline or change your goal."],
    [
      "without any candidate",
      { ...unserved, are_related: false, candidates: [] },
      "Write your own outline or change your goal.",
    ],
  ])("that is %s has no way on but its offers", async (_, answer, message) => {
    await openGoal({ checkGoal: () => answer });
    type("beekeeping");
    await screen.findByRole("button", { name: "Write my own outline" });
    expect(screen.queryByRole("button", { name: "Skip for now" })).toBeNull();
    press("Continue");
    await screen.findByText(message);
    expect(document.activeElement).toBe(goalField());
    type("be");
    expect(screen.queryByText(message)).toBeNull();
    screen.getByRole("button", { name: "Skip for now" });
  });

  test("that replaces an unknown one can be continued before its answer", async () => {
    await openGoal({ checkGoal: ({ goal }) => (goal === "beekeeping" ? unserved : served) });
    type("beekeeping");
    await screen.findByRole("button", { name: "Write my own outline" });
    type("become a data analyst");
    press("Continue");
    expect(await heading("What's your starting point?")).not.toBeNull();
  });

  test("of a path whose skills are all known leads to the known skills", async () => {
    await openGoal({ checkGoal: () => ({ ...unserved, reason: "nothing_left" }) });
    type("become a data analyst");
    await screen.findByText(/^You already know everything in that path/);
    press("Continue");
    expect(await heading("What's your starting point?")).not.toBeNull();
  });

  test("that a model may draft is answered so", async () => {
    await openGoal({ engine: "ai" });
    type("beekeeping");
    await screen.findByText("No ready-made path fits, so AI will draft one for your goal.");
    expect(screen.queryByRole("list", { name: "Nearest ready-made paths" })).toBeNull();
  });

  test("that speaks of suicide gets the helpline", async () => {
    await openGoal({ checkGoal: () => refuse("goal_crisis") });
    type("I want to kill myself");
    await waitFor(() => expect(document.querySelector("[aria-live=polite]")).not.toBeNull());
    await screen.findByText(/helpline|findahelpline|emergency/i);
  });

  test.each([
    ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["beyond its limit", () => refuse("rate_limited")],
  ])("asked %s shows nothing and can be continued", async (_name, checkGoal) => {
    const { asked } = await openGoal({ checkGoal });
    type("beekeeping");
    await waitFor(() => expect(asked()).toEqual(["beekeeping"]));
    await wait(2000);
    expect(asked()).toHaveLength(1);
    expect(screen.queryByText(/path for this yet/)).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    press("Continue");
    await heading("What's your starting point?");
  });

  test("typed fast is asked once, and a late answer to earlier words is not shown", async () => {
    const signals: AbortSignal[] = [];
    const answers = new Map<string, (answer: GoalAnswer) => void>();
    const { asked } = await openGoal({
      checkGoal: ({ goal }) => new Promise((resolve) => answers.set(goal, resolve)),
    });
    const api = fetch;
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
      if (address.endsWith("/goal-checks") && init.signal) signals.push(init.signal);
      return api(address, init);
    });
    for (const goal of ["bee", "beek", "beekeep"]) {
      type(goal);
      await wait(200);
    }
    expect(asked()).toEqual([]);
    await wait(500);
    expect(asked()).toEqual(["beekeep"]);
    type("data analyst");
    await wait(600);
    expect(asked()).toEqual(["beekeep", "data analyst"]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await act(async () => answers.get("data analyst")?.(served));
    await act(async () => answers.get("beekeep")?.(unserved));
    await screen.findByText(/^We'll build/);
    expect(screen.queryByRole("list", { name: "Nearest ready-made paths" })).toBeNull();
  });

  test("of two letters, or beside a chosen blueprint, is not asked about", async () => {
    const intake = makeIntake({ goal: "beekeeping", blueprint: "accounting" });
    const { asked } = await openGoal({ start: { intake } });
    type("be");
    await wait(1000);
    expect(asked()).toEqual([]);
  });

  test("is answered in Arabic", async () => {
    await openGoal({ language: "ar" });
    fireEvent.change(screen.getByLabelText("هدفك"), { target: { value: "تربية النحل" } });
    await screen.findByText("ليس لدينا مخطط جاهز لهذا الهدف بعد. هذه أقرب المخططات إليه:");
    expect(screen.getByRole("button", { name: "كتابة مخطط خاص" })).toBeTruthy();
  });
});
