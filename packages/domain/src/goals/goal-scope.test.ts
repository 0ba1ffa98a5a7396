import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { parseTargetScore } from "./goal-scope.ts";

const ielts = catalog.exams.find(({ blueprint }) => blueprint === "ielts-preparation");

test.each([
  ["IELTS band 7", 7],
  ["6.5 in IELTS", 6.5],
  ["IELTS 7.0", 7],
  ["ielts band 6,5", 6.5],
  ["raise my IELTS from 5.5 to 7", 7],
  ["ايلتس من 5 الى 7", 7],
  ["ايلتس ٧ ونص", 7.5],
  ["الأيلتس 7", 7],
  ["IELTS in 5 weeks", null],
  ["IELTS on 5 March", null],
  ["الايلتس في ٥ مارس", null],
  ["IELTS at 7 pm", null],
  ["5 tips for IELTS", null],
  ["improve 4 IELTS skills", null],
  ["IELTS 3", null],
])("[N4.03] %j asks for the score %j", (goal, score) => {
  expect(ielts && parseTargetScore(goal, ielts)).toBe(score);
});
