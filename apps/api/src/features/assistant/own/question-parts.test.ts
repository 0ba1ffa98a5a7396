import { expect, test } from "vitest";
import { findOwnQuestion, listOwnQuestions } from "./find-own-question.ts";
import { listHalves } from "#api/features/assistant/library/question/question-parts.ts";

const kindsOf = (message: string) =>
  listOwnQuestions(message, []).map(({ question }) => question.kind);

test.each([
  ["when will I finish and what should I do today?", ["finish", "today"]],
  ["how many hours did i study this week and am i on track?", ["week", "finish"]],
  ["what's my streak? and what is my next step?", ["streak", "next"]],
  ["change my goal and set my hours to 6", ["changeGoal", "changeHours"]],
  [
    "can I change my weekly hours, and can I move the deadline?",
    ["changeAnyHours", "changeDeadline"],
  ],
  ["أبغى أغير هدفي وأخلي الساعات 6", ["changeGoal", "changeHours"]],
  ["عايز أغير مجالي وأعدل ساعاتي إلى 5", ["changeGoal", "changeHours"]],
  ["كم باقي لي وايش أسوي اليوم؟", ["hoursLeft", "today"]],
  ["هخلص امتى وأعمل ايه النهارده", ["finish", "today"]],
  ["قديش درست هالاسبوع وهل انا متأخرة؟", ["week", "finish"]],
])("[N5.01] %j is read as two questions", (message, kinds) => {
  expect(kindsOf(message)).toEqual(kinds);
});

test.each([
  "add a task: read chapter two and do the exercises today",
  "change my goal to data engineer and cloud",
  "what did I write about joins and grouping?",
  "what is my next step?",
  "ما خطوتي التالية؟",
])("[N5.01] %j stays one question", (message) => {
  const whole = findOwnQuestion(message, [])?.question.kind;
  expect(kindsOf(message)).toEqual(whole === undefined ? [] : [whole]);
});

test("[N5.01] a conjunction without words on both sides does not split a message", () => {
  expect(listHalves("and then")).toEqual([]);
  expect(listHalves("واحد")).toEqual([]);
  expect(listHalves("one two and three four")).toEqual([["one two", "three four"]]);
});
