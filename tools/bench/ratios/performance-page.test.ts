import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { cases } from "./cases.ts";
import { describeRatios } from "./performance-page.ts";

test("[N6.01] the page names command and date, and each request with its ratio, goal and rates", () => {
  const ratio = {
    name: "home overview",
    goal: 0.35,
    ratio: 0.314,
    api: { perSecond: 227.4, medianMs: 281.6 },
    bare: { perSecond: 742, medianMs: 86 },
  };
  const text = describeRatios([ratio], new Date("2026-11-17T10:00:00Z"));
  expect(text).toContain("`npm run bench -- ratios` on 2026-11-17");
  expect(text).toContain(
    "| home overview | 0.31  | 0.35 | 227          | 282 ms | 742           | 86 ms  |",
  );
});

const page = readFileSync(resolve(import.meta.dirname, "../../../docs/performance.md"), "utf8");
const minAttempts = 3;

/** The rows of all tables whose first column is named `first`, by the names of their columns. */
function findRows(first: string): Record<string, string>[] {
  return page.split(/\n\n+/).flatMap((block) => {
    const [names = [], , ...rows] = block.split("\n").map(toCells);
    if (names[0] !== first) return [];
    return rows.map((cells) =>
      Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])),
    );
  });
}

function toCells(line: string): string[] {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.trim());
}

test.each(cases.flatMap(({ name, goal }) => (goal ? [{ name, goal }] : [])))(
  "[N6.04] $name reaches $goal, or the page has three attempts with their figures and what limits it",
  ({ name, goal }) => {
    const measured = findRows("Request").find((row) => row["Request"] === name);
    expect(Number(measured?.["Goal"])).toBe(goal);
    if (Number(measured?.["Ratio"]) >= goal) return;
    const limit = findRows("Below its goal").find((row) => row["Below its goal"] === name);
    expect(limit?.["What limits it"]).toMatch(/\w{3}/);
    // Rows of the state before have no word on whether it was kept.
    const attempts = findRows("Attempt").filter(
      (row) => /\d\.\d\d/.test(row[name] ?? "") && /^(?:yes|no)/.test(row["Kept"] ?? ""),
    );
    expect(attempts.length).toBeGreaterThanOrEqual(minAttempts);
  },
);
