import "fake-indexeddb/auto";
import type { Question } from "@masar/contract/checks/question-schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import PlacementRoute from "./placement.tsx";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const steps = { "Clean the data": "sub-1", "Summarise it": "sub-2" };

function makeQuestions(milestone: number): Question[] {
  return [1, 2, 3, 4].map((number) => ({
    id: `a.m${milestone}.0${number}`,
    kind: "single",
    sub_milestone: number % 2 === 0 ? "Summarise it" : "Clean the data",
    skill: "excel",
    difficulty: 2,
    text: `Question ${number} of ${milestone}?`,
    text_ar: `السؤال ${number} من ${milestone}؟`,
    options: [
      { id: "a", text: "Right", text_ar: "صواب", is_correct: true },
      { id: "b", text: "Wrong", text_ar: "خطأ", is_correct: false },
      { id: "c", text: "Odd", text_ar: "غريب", is_correct: false },
      { id: "d", text: "Late", text_ar: "متأخر", is_correct: false },
      { id: "e", text: "Early", text_ar: "مبكر", is_correct: false },
    ],
    explanation: "Because.",
    explanation_ar: "لأن.",
  }));
}

const makeMilestones = (orders: number[]) =>
  Object.fromEntries(
    orders.map((order) => [
      `m${order}`,
      makeMilestone({ title: `Milestone ${order}`, order, skills: [`skill-${order}`] }),
    ]),
  );
const makePlacement = (orders: number[]) =>
  orders.map((order) => ({
    milestone_key: `m${order}`,
    questions: makeQuestions(order),
    steps,
  }));
const questions = makePlacement([1, 2, 3, 4]);

const routeProps: unknown = { params: { pathId: "path-1" } };

async function openPlacement(placement = questions, orders = [1, 2, 3, 4]) {
  const detail = makePathDetail({ milestones: makeMilestones(orders) });
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language: "en" }) }),
    getSettings: () => makeSettings(),
    getPath: () => detail,
    getPlacement: () => ({ milestones: placement }),
    editPath: () => ({ ...detail, path: { ...detail.path, version: 2, can_undo: true } }),
    undoPathEdit: () => ({ ...detail, path: { ...detail.path, version: 3 } }),
  });
  await renderApp(
    [
      {
        path: "dashboard/learning-paths/:pathId/placement",
        element: createElement(PlacementRoute, routeProps as never),
      },
      { path: "dashboard/learning-paths/:pathId", element: <p>The path</p> },
    ],
    { at: "/dashboard/learning-paths/path-1/placement", language: "en" },
  );
  return requests;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const start = async () => fireEvent.click(await screen.findByRole("button", { name: "Start" }));
const askedMilestone = () =>
  Number(/ of (\d)\?/.exec(screen.getByRole("heading", { level: 2 }).textContent ?? "")?.[1]);

/** Returns how many questions were asked, and adds their milestones to `asked`. */
async function answerAll(known: number, asked = new Set<number>()): Promise<number> {
  await start();
  for (let count = 0; ; count++) {
    if (screen.queryByRole("heading", { name: "What you can leave out" })) return count;
    screen.getByText(`Question ${count + 1} of up to 12`);
    asked.add(askedMilestone());
    if (askedMilestone() > known) press("I don't know");
    else {
      fireEvent.click(screen.getByRole("radio", { name: "Right" }));
      press("Answer");
    }
  }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
/** Of "Now" (0) and "After" (1). */
const cell = (name: string, column: number) => {
  const paragraphs = within(screen.getByRole("group", { name })).getAllByRole("paragraph");
  return paragraphs[column + 1]?.textContent.replace(/^(Now|After)/, "");
};
const editsOf = (requests: { name: string; body: unknown }[]) =>
  requests.filter(({ name }) => name === "editPath").map(({ body }) => body);

describe("the placement of a path", () => {
  test('[N10.12] with "I don\'t know" to everything ends after five questions and proposes nothing', async () => {
    await openPlacement();
    expect(await answerAll(0)).toBe(5);
    expect(screen.getByText(/^Your answers point to nothing/)).toBeTruthy();
    expect(screen.getAllByRole("checkbox", { checked: false })).toHaveLength(4);
    expect(screen.getByRole("button", { name: "Shorten my path" })).toHaveProperty(
      "disabled",
      true,
    );
  });

  test("[N10.13] shows the hours and the finish date before and after, as they are ticked", async () => {
    const requests = await openPlacement();
    await answerAll(2);
    expect([1, 2, 3, 4].map((order) => box(`Milestone ${order}`).checked)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(cell("Hours left", 0)).toBe("80 hours");
    expect(cell("Hours left", 1)).toBe("40 hours");
    const after = cell("Expected finish", 1);
    expect(after).not.toBe(cell("Expected finish", 0));
    fireEvent.click(box("Milestone 2"));
    expect(cell("Hours left", 1)).toBe("60 hours");
    expect(cell("Expected finish", 1)).not.toBe(after);
    expect(editsOf(requests)).toEqual([]);
  });

  test("[N10.13] says which milestones it proposes without having asked about them", async () => {
    const orders = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    await openPlacement(makePlacement(orders), orders);
    const asked = new Set<number>();
    await answerAll(9, asked);
    const proposed = orders.filter((order) => box(`Milestone ${order}`).checked);
    const concluded = proposed.filter((order) => !asked.has(order));
    expect(concluded.length).toBeGreaterThan(0);
    expect(screen.getAllByText(/not asked, concluded/)).toHaveLength(concluded.length);
  });

  test("[N10.13] is applied as one change of the path, and undone from the toast", async () => {
    const requests = await openPlacement();
    await answerAll(2);
    press("Shorten my path");
    expect(await screen.findByText("The path")).toBeTruthy();
    expect(editsOf(requests)).toEqual([
      expect.objectContaining({
        base_version: 1,
        change: { kind: "leave_out", milestones: ["m1", "m2"], sub_milestones: [] },
      }),
    ]);
  });

  test("[N10.13] that is not wanted changes nothing, and is over", async () => {
    const requests = await openPlacement();
    await answerAll(4);
    expect(screen.getByText(/^A path needs at least one milestone/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Shorten my path" })).toHaveProperty(
      "disabled",
      true,
    );
    press("Keep the path as it is");
    expect(await screen.findByText("The path")).toBeTruthy();
    expect(editsOf(requests)).toEqual([]);
    expect(window.localStorage.getItem("placement:path-1")).toBeNull();
  });

  test("[N10.13] proposes the known step of a milestone that stays", async () => {
    const requests = await openPlacement([questions[0]].flatMap((one) => one ?? []));
    await start();
    while (!screen.queryByRole("heading", { name: "What you can leave out" })) {
      const isKnown = /Question [24]/.test(screen.getByRole("heading", { level: 2 }).textContent);
      if (isKnown) fireEvent.click(screen.getByRole("radio", { name: "Right" }));
      press(isKnown ? "Answer" : "I don't know");
    }
    expect(box("Summarise it").checked).toBe(true);
    expect(cell("Hours left", 1)).toBe("70 hours");
    press("Shorten my path");
    await waitFor(() => expect(editsOf(requests)).toHaveLength(1));
    expect(editsOf(requests)[0]).toMatchObject({
      change: { milestones: [], sub_milestones: [{ key: "m1", sub_milestone: "sub-2" }] },
    });
  });

  test("goes on after a reload with the question after the last answer", async () => {
    await openPlacement();
    await start();
    press("I don't know");
    cleanup();
    await openPlacement();
    expect(await screen.findByText("Question 2 of up to 12")).toBeTruthy();
  });

  test("says so where the path has no questions", async () => {
    await openPlacement([]);
    expect(await screen.findByText("No questions for this path yet")).toBeTruthy();
  });
});
