import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import knownViolations from "./known-violations.json" with { type: "json" };
import { apiRules } from "./layers/api-rules.ts";
import { componentPageRules } from "./layers/component-page-rules.ts";
import { cycleRules } from "./layers/cycle-rules.ts";
import { folderRules } from "./layers/folder-rules.ts";
import { packageRules } from "./layers/package-rules.ts";
import { stringRules } from "./layers/string-rules.ts";
import { webRules } from "./layers/web-rules.ts";
import { patternRules } from "./pattern-rules.ts";
import { makeRepository, readRepository, type Rule } from "./repository.ts";
import { textRules } from "./text-rules.ts";

const repository = readRepository();
const rules: Rule[] = [
  ...packageRules,
  ...apiRules,
  ...webRules,
  ...cycleRules,
  ...folderRules,
  ...stringRules,
  ...componentPageRules,
  ...textRules,
  ...patternRules,
];
const known: Partial<Record<string, string[]>> = knownViolations;

test("violations are listed only for rules that exist", () => {
  expect(Object.keys(known).filter((name) => !rules.some((rule) => rule.name === name))).toEqual(
    [],
  );
});

test("the repository is not empty", () => {
  const paths = repository.sources.map(({ path }) => path);
  expect(paths).toContain("tools/checks/repository-rules.test.ts");
  expect(repository.texts.has("package.json")).toBe(true);
});

describe.each(rules)("$name", (rule) => {
  // A fixed violation must be removed from the list, so that it only gets shorter.
  test("holds, except for the listed violations", () => {
    expect(rule.check(repository).toSorted()).toEqual((known[rule.name] ?? []).toSorted());
  });

  // Each bad file must be reported, so that no half of a rule is broken; some rules name folders.
  test("reports violations", () => {
    const problems = rule.check(makeRepository(rule.bad));
    const untouched = Object.keys(rule.bad).filter(
      (path) =>
        !problems.some(
          (problem) =>
            problem.includes(path) ||
            problem.startsWith(`${dirname(path)}:`) ||
            (problem.includes(" > ") && problem.includes(dirname(path))),
        ),
    );
    expect(problems.length).toBeGreaterThan(0);
    expect(untouched).toEqual([]);
  });

  test("accepts allowed files", () => {
    expect(rule.check(makeRepository(rule.good))).toEqual([]);
  });
});
