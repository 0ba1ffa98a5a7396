import { expect, test } from "vitest";
import { foldText } from "@masar/domain/text/fold-arabic";
import { findHoursQuestion } from "./hours-questions.ts";
import { listImpossibleRequests } from "./impossible-requests.ts";

test.each([
  ["What if I study 5-7 hours a week?", { kind: "whatIfHours", hours: 7, isExtra: false }],
  ["What if I study 6.5 hours a week?", { kind: "whatIfHours", hours: 6.5, isExtra: false }],
  ["increase my study time by 2 hours a week", { kind: "whatIfHours", hours: 2, isExtra: true }],
  ["Change my hours to 10", { kind: "changeHours", hours: 10, isExtra: false }],
])("[N5.01] %s is read as %j", (message, question) => {
  expect(findHoursQuestion(foldText(message))).toMatchObject(question);
});

test.each([
  ["How many hours in a day do I need to become a data analyst?", []],
  ["I want to become a data analyst in two days", ["tooFast"]],
])("[N5.01] of %s, impossible is %j", (message, requests) => {
  expect(listImpossibleRequests(foldText(message))).toEqual(requests);
});
