import { expect, test } from "vitest";
import { listBasicsPhrases, splitUnwanted } from "./goal-phrases.ts";

test.each([
  ["the basics of data analysis", "data analysis"],
  ["basics of accounting and a data analyst career", "accounting"],
  ["UX design and project management basics", "project management"],
  ["data analysis, just the basics", "just the"],
  ["a bit of project management and UX design", "project management"],
  ["أساسيات التصميم", "التصميم"],
  ["أساسيات واجهات المستخدم والتسويق", "واجهات المستخدم"],
  ["تسويق وشوية تصميم", "تصميم"],
])("[N4.01] the basics in %j stand first beside %j", (goal, phrase) => {
  expect(listBasicsPhrases(goal)[0]?.[0]?.trim()).toBe(phrase);
});

test.each([
  "data analysis from basics to advanced",
  "I know the basics of excel and want data analysis",
  "تصميم جرافيك من الأساسيات للاحتراف",
  "data analysis",
])("[N4.01] %j asks for more than the basics", (goal) => {
  expect(listBasicsPhrases(goal)).toEqual([]);
});

test.each([
  ["docker and AWS, kubernetes can wait", "docker and AWS,", "kubernetes can wait"],
  ["docker, kubernetes later", "docker,", "kubernetes later"],
  ["python, I don't need SQL", "python,", "SQL"],
  ["data analysis but not Python", "data analysis", "Python"],
  ["React only, no backend please", "React only,", "backend please"],
  ["data analysis without Python and with Power BI", "data analysis and with Power BI", "Python"],
  ["تحليل بيانات بدون بايثون خلال 3 شهور", "تحليل بيانات خلال 3 شهور", "بايثون"],
  ["تعلم الآلة من غير التعلم العميق", "تعلم الآلة", "التعلم العميق"],
  ["front end without work experience", "front end", ""],
  ["not only excel but also SQL", "not only excel but also SQL", ""],
  ["كل ما اريد هو تعلم اكسل", "كل ما اريد هو تعلم اكسل", ""],
  ["without a degree", "without a degree", ""],
])("[N4.01] of %j the wanted part is %j, the unwanted one %j", (goal, wanted, unwanted) => {
  expect(splitUnwanted(goal)).toEqual({ wanted, unwanted });
});
