import { expect, test } from "vitest";
import { parseGoalHours } from "./goal-hours.ts";

test.each([
  ["data analyst, 6 hours a week", 6],
  ["10h per week", 10],
  ["10 hrs/week", 10],
  ["6 hours weekly", 6],
  ["I have six hours of free time each week", 6],
  ["an hour a day", 7],
  ["2 hours every day", 14],
  ["1.5 hours a day", 11],
  ["an hour a day, 5 days a week", 5],
  ["an hour every weekday", 5],
  ["half an hour a day", 4],
  ["30 minutes a day", 4],
  ["5-6 hours a week", 5],
  ["a couple of hours a day", 14],
  ["SQL in 3 months, 10 hours a week", 10],
  ["I work 40 hours a week but can study 6 hours a week", 6],
  ["تحليل البيانات 7 ساعات أسبوعيًا", 7],
  ["٧ ساعات أسبوعيًا", 7],
  ["ساعتين في اليوم", 14],
  ["ساعة كل يوم", 7],
  ["ساعة واحدة يوميًا", 7],
  ["ساعة ونص باليوم", 11],
  ["نص ساعة يوميا", 4],
  ["عشر ساعات بالأسبوع", 10],
  ["كل يوم ساعتين", 14],
  ["أسبوعيا ٨ ساعات", 8],
  ["٣ ساعات دراسة في الأسبوع", 3],
  ["ساعة في اليوم ٥ أيام في الأسبوع", 5],
  ["٤٥ دقيقة كل يوم", 5],
])("[N5.21] %j names %i hours a week", (goal, hours) => {
  expect(parseGoalHours(goal)).toBe(hours);
});

test.each([
  "learn python in 40 hours",
  "I work 40 hours a week and want to learn SQL",
  "8 hours a day at work, learn excel",
  "learn excel in 3 days a week",
  "أعمل 8 ساعات يوميًا وأريد تعلم التصميم",
  "100 hours a week",
  "hours every day",
  "24 hours",
  "learn to draw every day",
  "اتعلم كل يوم",
  "data analyst",
])("[N5.21] %j names no study hours a week", (goal) => {
  expect(parseGoalHours(goal)).toBeNull();
});
