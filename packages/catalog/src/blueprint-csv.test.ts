import { formatBlueprintCsv, parseBlueprintCsv } from "@masar/domain/catalog/editing/blueprint-csv";
import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";

const [blueprint] = catalog.blueprints;
if (!blueprint) throw new Error("The release has blueprints");
const csv = formatBlueprintCsv(blueprint);

test.each(catalog.blueprints.map((each) => [each.slug, each] as const))(
  "[N8.36] %s is the same after export to CSV and import",
  (_slug, each) => {
    expect(parseBlueprintCsv(formatBlueprintCsv(each))).toEqual({ blueprint: each });
  },
);

test("[N8.36] texts with quotes, commas, apostrophes and formulas are the same after export and import", () => {
  const [first, ...rest] = blueprint.milestones;
  if (!first) throw new Error("It has milestones");
  const odd = {
    ...blueprint,
    title: "=SUM(A1)",
    description: `-Say "hello", it's '=1`,
    milestones: [
      { ...first, title: "@cell", deliverables: ["+1, then", `"quoted"`], sub_milestones: [] },
      ...rest,
    ],
  };
  const text = formatBlueprintCsv(odd);
  expect(text).not.toMatch(/(^|[,\n]"?)[=+@-]/);
  expect(parseBlueprintCsv(text)).toEqual({ blueprint: odd });
});

test("[N8.36] a file of a spreadsheet with other line ends and column order is read", () => {
  const [head = "", ...rows] = csv.replaceAll("\r\n", "\n").split("\n");
  expect(parseBlueprintCsv([head, ...rows].join("\n"))).toEqual({ blueprint });
  expect(parseBlueprintCsv(`${csv}\r\n,,,\r\n`)).toEqual({ blueprint });
});

test.each([
  ["slug,title\na,b", { fault: "column", line: 1, column: "blueprint" }],
  [csv.replace("step_hours", "hours"), { fault: "column", line: 1, column: "step_hours" }],
  [csv.replace(blueprint.slug, ""), { fault: "blueprint", line: 2, column: "blueprint" }],
  [csv.replace(",beginner,", ",easy,"), { fault: "level", line: 2, column: "difficulty" }],
  [`${csv}"broken`, { fault: "quote" }],
])("[N8.36] a fault of a file has its line and column: %#", (text, fault) => {
  expect(parseBlueprintCsv(text).faults?.[0]).toMatchObject(fault);
});

test("[N8.36] each number that is none is reported with its line", () => {
  const rows = csv.split("\r\n");
  const hours = blueprint.milestones[0]?.sub_milestones[1]?.estimated_hours;
  const wrong = rows.map((row, index) => (index === 0 ? row : row.replace(`,${hours},`, ",six,")));
  const { faults = [] } = parseBlueprintCsv(wrong.join("\r\n"));
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) {
    expect(fault).toMatchObject({ fault: "number" });
    expect(wrong.join("\n").split("\n")[fault.line - 1]).toBeDefined();
  }
});
