import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import {
  countLines,
  groupNumbers,
  evaluateResults,
  readNumbers,
  readRequirements,
} from "./requirements.ts";
import { parseResults } from "./results.ts";

const docs = resolve(import.meta.dirname, "..", "..", "docs");
const requirements = readRequirements(readFileSync(`${docs}/requirements.md`, "utf8"));

test("the document holds 134 R lines and 57 D lines, and no number twice", () => {
  expect(countLines(requirements, "R")).toBe(134);
  expect(countLines(requirements, "D")).toBe(57);
  expect(new Set(requirements).size).toBe(requirements.length);
});

test("numbers are parsed from brackets, together or apart", () => {
  expect(readNumbers("shell [R2.22] header, [R2.23, D04] and [N1.07] in [en]")).toEqual([
    "R2.22",
    "R2.23",
    "D04",
    "N1.07",
  ]);
});

test("a line counts only while a test naming it passed and none failed", () => {
  const report = evaluateResults(
    ["R2.01", "R2.02", "R2.03", "D01"],
    [
      { title: "[R2.01] a", outcome: "passed" },
      { title: "[R2.02] b", outcome: "passed" },
      { title: "[R2.02] c", outcome: "failed" },
      { title: "[D01] d", outcome: "skipped" },
    ],
  );
  expect([...report.proven]).toEqual(["R2.01"]);
  expect([...report.failed]).toEqual(["R2.02"]);
  expect(report.missing).toEqual(["R2.03", "D01"]);
  expect(report.errors).toEqual([]);
});

test("more than three numbers and unknown numbers are errors", () => {
  const title = "[R2.01] [R2.02] [R2.03] [D01] [R9.99]";
  const { errors } = evaluateResults(requirements, [{ title, outcome: "passed" }]);
  expect(errors).toHaveLength(2);
});

test("missing lines are grouped into ranges", () => {
  expect(groupNumbers(["R2.01", "R2.02", "R2.03", "R2.07", "D04", "D05"])).toEqual([
    "R2: 01-03, 07",
    "D: 04-05",
  ]);
});

test("both reporters are parsed; an unloadable test counts as failed, a flaky one is ignored", () => {
  const vitest = parseResults({
    testResults: [
      {
        name: "a.test.ts",
        status: "passed",
        assertionResults: [
          { fullName: "bell [R2.36] shows", title: "[R2.36] shows", status: "passed" },
          { fullName: "later", title: "later", status: "pending" },
        ],
      },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  expect(vitest.map(({ outcome }) => outcome)).toEqual(["passed", "skipped", "failed"]);
  const playwright = parseResults({
    suites: [
      {
        title: "a.spec.ts",
        suites: [{ title: "[R2.35] in", specs: [{ title: "ar", tests: [{ status: "flaky" }] }] }],
        specs: [{ title: "[D01] x", tests: [{ status: "expected" }, { status: "skipped" }] }],
      },
    ],
  });
  expect(playwright).toEqual([
    { title: "a.spec.ts [D01] x", outcome: "passed" },
    { title: "a.spec.ts [D01] x", outcome: "skipped" },
    { title: "a.spec.ts [R2.35] in ar", outcome: "skipped" },
  ]);
  expect(() => parseResults({})).toThrow("neither");
});

test("a failure has its file, its language and its message", () => {
  const failed = { fullName: "adds", title: "adds", status: "failed", failureMessages: ["2 is 3"] };
  expect(
    parseResults({
      testResults: [{ name: "a.test.ts", status: "failed", assertionResults: [failed] }],
    }),
  ).toEqual([{ title: "a.test.ts adds", outcome: "failed", why: "2 is 3" }]);
  const results = [{ error: { message: "no button" } }];
  const tests = [{ status: "unexpected", projectName: "ar", results }];
  expect(
    parseResults({ suites: [{ title: "a.spec.ts", specs: [{ title: "asks", tests }] }] }),
  ).toEqual([{ title: "ar a.spec.ts asks", outcome: "failed", why: "no button" }]);
});
