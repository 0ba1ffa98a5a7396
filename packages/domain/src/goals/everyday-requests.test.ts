import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { readGoalIndex } from "./goal-index.ts";
import { matchGoal } from "./match-goal.ts";

const index = readGoalIndex(catalog);
const listDirect = (goal: string) => matchGoal(goal, index).direct.map(({ slug }) => slug);

test.each([
  "help my kids with maths",
  "ترجملي هذا النص",
  "translate my website to French",
  "مترجم لغة اشارة",
  "sign language translator",
])("[D14] “%s” names no path", (goal) => {
  expect(listDirect(goal)).toEqual([]);
});

test.each([
  ["university maths", "university-maths"],
  ["engineering mathematics", "university-maths"],
  ["calculus", "university-maths"],
  ["اشتغل بالإنجليزي مع شركة اجنبية", "business-english"],
  ["اكتب ايميلات بالانجليزية", "business-english"],
  ["احكي بالانجليزي", "general-english"],
  ["I want to be a translator", "translator"],
  ["اريد ان اصبح مترجم", "translator"],
])("[D11] “%s” is %s", (goal, slug) => {
  expect(listDirect(goal)).toEqual([slug]);
});
