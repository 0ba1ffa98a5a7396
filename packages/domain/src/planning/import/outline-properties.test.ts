import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { maxSubMilestones } from "@masar/contract/paths/constants";
import { escapeMarkdownLine } from "../../text/escape-markdown.ts";
import { dropHidden } from "../../text/hidden-characters.ts";
import { type OutlineMilestone, type ParsedOutline, parseOutline } from "./parse-outline.ts";

const names = {
  steps: ["Steps"],
  deliverables: ["Deliverables"],
  criteria: ["Completion criteria"],
  courses: ["Courses"],
  notes: ["Notes"],
};

const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."# |## |### |- |1. |\n|\r\n|  |\t|```|~~~|[|](|<|>)|)|\\|**|`|(5 h)|---|Steps|✓".split(
          "|",
        ),
      ),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(""));

test("[N9.15] [N9.16] any text gives a path within the limits, or faults with the number of a line", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const { title, milestones, faults, skipped } = parseOutline(text, names);
      const lineCount = text.split(/\r\n|\r|\n/).length;
      for (const line of [...skipped, ...faults.map((fault) => fault.line)]) {
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lineCount);
      }
      if (faults.length > 0) return;
      expect(title.length).toBeGreaterThan(0);
      expect(milestones.length).toBeGreaterThan(0);
      expect(milestones.length).toBeLessThanOrEqual(limits.paths.maxMilestones);
      for (const milestone of milestones) {
        expect(milestone.title).not.toBe("");
        expect(milestone.steps.length).toBeLessThanOrEqual(maxSubMilestones);
        for (const { hours } of [milestone, ...milestone.steps]) {
          expect(hours).toBeGreaterThan(0);
          expect(hours).toBeLessThanOrEqual(limits.paths.maxMilestoneHours);
        }
      }
    }),
    { numRuns: 500 },
  );
});

type Written = Pick<ParsedOutline, "title" | "description"> & {
  milestones: Omit<OutlineMilestone, "courses">[];
};

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
  .map((value) => dropHidden(value).replaceAll(/\s+/g, " ").trim())
  // A tick at the end is the export's own mark.
  .filter((value) => value !== "" && !value.endsWith("✓"));
const hours = fc.integer({ min: 1, max: 2000 }).map((quarters) => quarters / 4);
const step = fc.record({ title: text, hours });
const milestone = fc.record({
  title: text,
  description: fc.oneof(fc.constant(""), text),
  hours,
  steps: fc.array(step, { minLength: 1, maxLength: maxSubMilestones }),
  deliverables: fc.array(text, { minLength: 1, maxLength: 3 }),
  criteria: fc.array(text, { minLength: 1, maxLength: 3 }),
});
const path = fc.record({
  title: text,
  description: fc.oneof(fc.constant(""), text),
  milestones: fc.array(milestone, { minLength: 1, maxLength: limits.paths.maxMilestones }),
});

test("[N9.15] a path that is written as the export writes it is read as it was", () => {
  fc.assert(
    fc.property(path, (written) => {
      const { title, description, milestones, faults, skipped } = parseOutline(
        write(written),
        names,
      );
      expect([faults, skipped]).toEqual([[], []]);
      const withCourses = written.milestones.map((one) => ({ ...one, courses: [] }));
      expect({ title, description, milestones }).toEqual({ ...written, milestones: withCourses });
    }),
    { numRuns: 300 },
  );
});

function write({ title, description, milestones }: Written): string {
  const blocks = milestones.flatMap((one, index) => [
    `## ${index + 1}. ${escapeMarkdownLine(one.title)}`,
    escapeMarkdownLine(one.description),
    `- ${one.hours} hours\n- Due: 1 May 2027`,
    "### Steps",
    one.steps.map((sub) => `- [ ] ${escapeMarkdownLine(sub.title)} (${sub.hours} h)`).join("\n"),
    "### Deliverables",
    one.deliverables.map((line) => `- ${escapeMarkdownLine(line)}`).join("\n"),
    "### Completion criteria",
    one.criteria.map((line) => `- [x] ${escapeMarkdownLine(line)}`).join("\n"),
  ]);
  return [`# ${escapeMarkdownLine(title)}`, escapeMarkdownLine(description), "- Goal: x", ...blocks]
    .filter(Boolean)
    .join("\n\n");
}
