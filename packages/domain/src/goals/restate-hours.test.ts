import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { readGoalIndex } from "./goal-index.ts";
import { matchGoal } from "./match-goal.ts";
import { restateHours } from "./restate-hours.ts";

const index = readGoalIndex(catalog);
const listDirect = (goal: string) => matchGoal(goal, index).direct.map(({ slug }) => slug);

test.each([
  ["python 1 hr a day", "python 1 hours a day"],
  ["python 2hrs daily", "python 2 hours daily"],
  ["excel, an hr per day", "excel, an hours per day"],
  ["half an hr each day", "half an hours each day"],
  ["two hrs", "two hours"],
])("“%s” means “%s”", (goal, meaning) => {
  expect(restateHours(goal)).toBe(meaning);
});

test.each([
  "HR",
  "become a HR manager",
  "an HR specialist",
  "I want to become a hr",
  "become an HR specialist in a company",
])("“%s” stays as it is", (goal) => {
  expect(restateHours(goal)).toBe(goal);
});

test.each([
  ["learn python 1 hr a day", "back-end-developer"],
  ["I have 3 hr a week for excel", "office-skills"],
  ["half an hr a day of english", "general-english"],
  ["HR", "human-resources"],
  ["HR, 2 hrs a day", "human-resources"],
])("[D11] hours in “%s” are not human resources beside %s", (goal, slug) => {
  expect(listDirect(goal)).toEqual([slug]);
});
