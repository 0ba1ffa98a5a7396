import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { catalog } from "@masar/catalog/catalog";
import { resources } from "@masar/catalog/resources";
import { expect, test } from "vitest";
import { coverageFloor, listFaults, measureCoverage } from "./coverage.ts";

test("[N8.09] npm run content prints the milestones with something free, before and with resources, in each language", () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, "content.ts")], {
    encoding: "utf8",
  });
  expect(printed).toMatch(
    /^ar: 113 of 304 milestones with a free course, 303 with a free course or resource$/m,
  );
  expect(printed).toMatch(
    /^en: 205 of 304 milestones with a free course, 303 with a free course or resource$/m,
  );
  expect(printed).toContain("nothing free: accounting-finance/corporate-finance");
});

test("[N8.09] the content of the release is at its floor, and less of it fails", () => {
  const coverage = measureCoverage();
  expect(listFaults(coverage)).toEqual([]);
  const least = resources.filter(({ language }, index) => language === "en" || index > 300);
  expect(listFaults(measureCoverage({ catalog, resources: least }))).toEqual([
    expect.stringContaining(`at least ${coverageFloor.ar} must`),
  ]);
});
