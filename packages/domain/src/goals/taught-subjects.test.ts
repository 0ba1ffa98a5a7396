import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { readGoalIndex } from "./goal-index.ts";
import { matchGoal } from "./match-goal.ts";

const index = readGoalIndex(catalog);
const listDirect = (goal: string) => matchGoal(goal, index).direct.map(({ slug }) => slug);

test.each([
  "I want to be a maths teacher",
  "french teacher",
  "teacher of French",
  "بدي اصير استاذ رياضيات",
  "استاذة فرنسي",
  "مدرسة خصوصية انجليزي",
])("[D11] “%s” names what is taught, not a second goal", (goal) => {
  expect(listDirect(goal)).toEqual(["teacher"]);
});

test("[D11] a French school is not a teacher of French", () => {
  expect(listDirect("مدرسة فرنسية")).not.toContain("teacher");
});

test.each([
  ["teaching and French", ["teacher", "french-language"]],
  ["english teacher and python developer", ["teacher", "back-end-developer"]],
  ["teacher who wants to learn excel", ["teacher", "office-skills"]],
])("[D11] “%s” stays two goals", (goal, slugs) => {
  expect(listDirect(goal)).toEqual(slugs);
});
