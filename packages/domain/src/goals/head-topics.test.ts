import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { readGoalIndex } from "./goal-index.ts";
import { matchGoal } from "./match-goal.ts";

const index = readGoalIndex(catalog);
const listDirect = (goal: string) => matchGoal(goal, index).direct.map(({ slug }) => slug);

test.each([
  "football coach in French schools",
  "become a chef in a French restaurant",
  "nurse in the English hospital",
])("[D14] the trade in “%s” is the goal, not the word after it", (goal) => {
  expect(listDirect(goal)).toEqual([]);
});

test.each([
  ["nurse wants to learn english", "general-english"],
  ["english for nurses", "health-english"],
  ["electrician and marketing", "digital-marketer"],
  ["photographer wants marketing", "digital-marketer"],
])("[D11] “%s” is %s", (goal, slug) => {
  expect(listDirect(goal)).toEqual([slug]);
});
