import { describe, expect, test } from "vitest";
import { importRules } from "./import-rules.ts";
import { patternRules } from "./pattern-rules.ts";
import { makeRepository, readRepository, type Rule } from "./repository.ts";
import { textRules } from "./text-rules.ts";

const repository = readRepository();
const rules: Rule[] = [...importRules, ...textRules, ...patternRules];

test("the repository is read at all", () => {
  const paths = repository.sources.map(({ path }) => path);
  expect(paths).toContain("tools/checks/house-rules.test.ts");
  expect(repository.texts.has("package.json")).toBe(true);
});

describe.each(rules)("$name", (rule) => {
  test("holds", () => {
    expect(rule.check(repository)).toEqual([]);
  });

  // Each bad file alone must be found, else a broken half of a rule would hide behind the other.
  test("finds what breaks it", () => {
    const problems = rule.check(makeRepository(rule.bad));
    const untouched = Object.keys(rule.bad).filter(
      (path) => !problems.some((problem) => problem.includes(path)),
    );
    expect(problems.length).toBeGreaterThan(0);
    expect(untouched).toEqual([]);
  });

  test("lets the allowed pass", () => {
    expect(rule.check(makeRepository(rule.good))).toEqual([]);
  });
});
