import "fake-indexeddb/auto";
import type { Question } from "@masar/contract/checks/question-schemas";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { makeMilestone } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import VisitorPlacementRoute from "./visitor-placement.tsx";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const routeProps: unknown = { params: { slug: "data-analyst" } };

const keys = ["first", "second", "third", "fourth"];
const stepTitles = ["Clean the data", "Summarise it"];

function makeQuestions(milestone: string): Question[] {
  return [1, 2, 3, 4].map((number) => ({
    id: `data-analyst.${milestone}.0${number}`,
    kind: "single",
    sub_milestone: stepTitles[number % 2] ?? "",
    skill: "excel",
    difficulty: 2,
    text: `Question ${number} of ${milestone}?`,
    text_ar: `السؤال ${number} من ${milestone}؟`,
    options: ["Right", "Wrong", "Odd", "Late", "Early"].map((text, index) => ({
      id: "abcde"[index] ?? "",
      text,
      text_ar: text,
      is_correct: index === 0,
    })),
    explanation: "Because.",
    explanation_ar: "لأن.",
  }));
}

const milestones = Object.fromEntries(
  keys.map((key, index) => {
    const milestone = makeMilestone({ title: `The ${key} milestone`, order: index + 1 });
    return [`m${index + 1}`, { ...milestone, origin: { ...milestone.origin, key } }];
  }),
);

async function openPlacement(asked = keys) {
  const requests = fakeApi({
    getSession: () => ({ session: null }),
    getBlueprintPlacement: () => ({
      milestones: asked.map((key) => ({
        milestone_key: key,
        questions: makeQuestions(key),
        steps: Object.fromEntries(stepTitles.map((title, index) => [title, `${key}.${index + 1}`])),
      })),
    }),
    previewPath: () => ({
      kind: "path",
      blueprint: "data-analyst",
      title: "Data",
      milestones,
    }),
  });
  await renderApp(
    [
      {
        path: "placement/:slug",
        element: createElement(VisitorPlacementRoute, routeProps as never),
      },
    ],
    { at: "/placement/data-analyst?hours=8", language: "en" },
  );
  return requests;
}

async function answerAll(knows: RegExp) {
  fireEvent.click(await screen.findByRole("button", { name: "Start" }));
  for (let count = 0; count < 12; count++) {
    const heading = screen.queryByRole("heading", { level: 2, name: /^Question \d of / });
    if (!heading) break;
    const isKnown = knows.test(heading.textContent);
    fireEvent.click(screen.getByRole("radio", { name: isKnown ? "Right" : "Wrong" }));
    fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  }
}

test("[N10.14] who knows the first milestones signs up with a path without them", async () => {
  const requests = await openPlacement();
  await answerAll(/of (first|second)\?/);
  const link = await screen.findByRole("link", { name: "Start the shorter path" });
  const address = new URL(link.getAttribute("href") ?? "", "http://masar.test");
  expect(address.pathname).toBe("/register");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    blueprint: "data-analyst",
    goal: "Data",
    hours: "8",
    known: expect.stringMatching(/^first,second/),
  });
  expect(requests.find(({ name }) => name === "previewPath")?.body).toMatchObject({
    blueprint: "data-analyst",
    hours_per_week: 8,
    known_parts: [],
  });
});

test("[N10.14] with every milestone ticked no path can be started, with none the whole path", async () => {
  await openPlacement();
  await answerAll(/of first\?/);
  const boxes = await screen.findAllByRole("checkbox", { name: /milestone/ });
  const setAll = (isOn: boolean) => {
    for (const box of boxes) if ((box as HTMLInputElement).checked !== isOn) fireEvent.click(box);
  };
  setAll(true);
  expect(screen.queryByRole("link", { name: /^Start/ })).toBeNull();
  expect(screen.getByText(/^A path needs at least one milestone/)).toBeTruthy();
  setAll(false);
  for (const box of screen.queryAllByRole("checkbox", { checked: true })) fireEvent.click(box);
  const link = screen.getByRole("link", { name: "Start this path" });
  expect(link.getAttribute("href")).not.toContain("known=");
});

test("[N10.14] a path without questions says so and leads back to its page", async () => {
  await openPlacement([]);
  expect(await screen.findByText("No questions for this path yet")).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to the path" });
  expect(back.getAttribute("href")).toBe("/paths/data-analyst");
});
