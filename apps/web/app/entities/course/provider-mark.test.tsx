import { expect, test } from "vitest";
import { toMonogram } from "./provider-mark.tsx";

test.each([
  ["Coursera", "Cou"],
  ["edX", "eX"],
  ["freeCodeCamp", "fC"],
  ["Khan Academy", "KA"],
  ["إدراك", "إدراك"],
  ["أكاديمية خان", "خان"],
  ["", ""],
])("toMonogram turns %s into %s", (provider, monogram) => {
  expect(toMonogram(provider)).toBe(monogram);
});

test("toMonogram gives the providers of the catalog different letters", () => {
  const providers = [
    "Coursera",
    "Edraak",
    "edX",
    "freeCodeCamp",
    "FutureLearn",
    "Khan Academy",
    "LinkedIn Learning",
    "MIT OpenCourseWare",
    "Udacity",
    "Udemy",
  ];
  expect(new Set(providers.map(toMonogram)).size).toBe(providers.length);
});
