import { expect, test } from "vitest";
import { restateDataTools } from "./restate-data-tools.ts";

test.each([
  ["learn python for data, I have 3 months", "learn data analysis with python, I have 3 months"],
  ["Excel and SQL for data analysis", "data analysis with Excel and SQL"],
  ["أتعلم بايثون للبيانات", "أتعلم تحليل البيانات باستخدام بايثون"],
  ["إكسل لتحليل البيانات خلال شهرين", "تحليل البيانات باستخدام إكسل خلال شهرين"],
])("%s means %s", (goal, meaning) => {
  expect(restateDataTools(goal)).toBe(meaning);
});

test.each([
  "python for data science",
  "python for data pipelines",
  "python for data-driven marketing",
  "python for data structures",
  "sql for data engineers",
  "Python and pandas for our survey data",
  "javascript for data",
  "python for a database",
])("%s stays as it is", (goal) => {
  expect(restateDataTools(goal)).toBe(goal);
});
