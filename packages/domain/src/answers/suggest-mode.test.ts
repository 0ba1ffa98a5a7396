import { expect, test } from "vitest";
import { suggestMode } from "./suggest-mode.ts";

test.each([
  ["Quiz me on joins", "quiz_me"],
  ["اختبرني في SQL", "quiz_me"],
  ["can you plan my week", "plan_week"],
  ["رتبلي الاسبوع", "plan_week"],
  ["please check my code", "review_work"],
  ["راجع عملي", "review_work"],
  ["find free python courses", "find_courses"],
  ["رشحلي كورس مجاني", "find_courses"],
  ["explain window functions", "explain"],
  ["اشرحلي حلقة التكرار", "explain"],
  ["what is my next step?", null],
  ["متى أنتهي؟", null],
])("[N5.04] %s suits the mode %s", (question, mode) => {
  expect(suggestMode(question)).toBe(mode);
});
