import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { briefFiles } from "@masar/catalog/briefs";
import { exampleBrief as brief } from "@masar/domain/catalog/example-brief";
import { expect, test } from "vitest";
import { listBriefFaults, reportBriefs } from "./briefs.ts";

const blueprint = { slug: "data-analyst", milestones: [{ key: "joins" }, { key: "charts" }] };
const charts = { ...brief, milestone: "charts" };
const file = { blueprint: "data-analyst", reviewed: ["en"], briefs: [brief, charts] };
const { what: _what, ...withoutWhat } = charts;
const long = Array.from({ length: 100 }, () => "word").join(" ");

test("[N10.10] a file with a whole brief for each milestone has no fault", () => {
  expect(listBriefFaults(file, blueprint)).toEqual([]);
});

test.each([
  ["a milestone without a brief", [brief], "data-analyst/charts: no brief"],
  ["an unknown milestone", [brief, charts, { ...brief, milestone: "bees" }], "no such milestone"],
  ["two briefs of a milestone", [brief, charts, charts], "data-analyst/charts: a second brief"],
  ["a missing part", [brief, withoutWhat], "data-analyst: charts.what: "],
  [
    "too many words",
    [brief, { ...charts, why: `${long} ${long}` }],
    "330 words in en, not 150 to 250",
  ],
  ["too few words", [brief, { ...charts, why_ar: "لأن" }], "charts: 130 words in ar"],
  ["a longer list", [brief, { ...charts, ideas: [...brief.ideas, "x"] }], "ideas of different"],
  ["two ideas", [brief, { ...charts, ideas_ar: brief.ideas_ar.slice(1) }], "charts.ideas_ar: "],
  ["one mistake", [brief, { ...charts, mistakes: ["one"] }], "charts.mistakes: "],
  ["a part in English", [brief, { ...charts, course_ar: long }], "charts: not Arabic: word"],
  [
    "a source that is no web page",
    [brief, { ...charts, sources: [{ title: "Joins", url: "ftp://example.com/joins" }] }],
    "charts.sources.0.url: ",
  ],
])("[N10.10] %s is refused with its place", (_name, briefs, fault) => {
  const faults = listBriefFaults({ ...file, briefs }, blueprint);
  expect(faults.filter((each) => each.includes(fault))).toHaveLength(1);
});

test("[N10.10] npm run content prints how many briefs each blueprint has, and in which languages they were read", () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, "content.ts")], {
    encoding: "utf8",
  });
  for (const { blueprint: slug, briefs } of briefFiles) {
    expect(printed).toContain(
      `${slug}: briefs: ${briefs.length} of ${briefs.length} written, reviewed `,
    );
  }
});

test("[N10.10] a file with fewer briefs than milestones is printed with both, and has faults", () => {
  const [first] = briefFiles;
  if (!first) throw new Error("no briefs");
  const briefs = first.briefs.slice(1);
  const { lines, faults } = reportBriefs([{ ...first, reviewed: [], briefs }]);
  expect(lines).toEqual([
    `${first.blueprint}: briefs: ${briefs.length} of ${first.briefs.length} written, reviewed in no language`,
  ]);
  expect(faults).toEqual([`${first.blueprint}/${first.briefs[0]?.milestone}: no brief`]);
});
