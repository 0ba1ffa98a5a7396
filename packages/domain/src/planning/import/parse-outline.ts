import { maxMilestoneLines, maxSubMilestones } from "@masar/contract/paths/constants";
import type { ImportFaultKind } from "@masar/contract/imports/constants";
import { limits } from "@masar/contract/limits";
import { dropHidden } from "../../text/hidden-characters.ts";
import { fillHours } from "./fill-hours.ts";
import {
  collectOutline,
  type MilestoneDraft,
  type OutlineDraft,
  type OutlineText,
  type SectionNames,
} from "./outline-draft.ts";
import { splitLines } from "./outline-lines.ts";
import { parseHours, splitHours } from "./outline-hours.ts";
import { parseInline } from "./outline-inline.ts";

const { titleLength, descriptionLength, lineLength, maxMilestones, maxMilestoneHours } =
  limits.paths;

export type OutlineMilestone = {
  title: string;
  description: string;
  hours: number;
  steps: { title: string; hours: number }[];
  deliverables: string[];
  criteria: string[];
  /** The addresses in the section of courses. */
  courses: string[];
};
export type OutlineFault = { fault: ImportFaultKind; line: number; most?: number };
export type ParsedOutline = {
  title: string;
  description: string;
  milestones: OutlineMilestone[];
  /** The numbers of lines whose text is not in the path. */
  skipped: number[];
  /** In the order of the lines; the path counts only without any. */
  faults: OutlineFault[];
};

/** An export of the largest path has a quarter of it. */
const maxLines = 2000;

/** `#` is the title of the path, `##` a milestone, a list item a step. */
export function parseOutline(text: string, names: SectionNames): ParsedOutline {
  const lines = splitLines(dropHidden(text));
  if (lines.length > maxLines) {
    const fault = { fault: "file_too_long", line: maxLines + 1, most: maxLines } as const;
    return { title: "", description: "", milestones: [], skipped: [], faults: [fault] };
  }
  const draft = collectOutline(lines, names);
  const faults: OutlineFault[] = [];
  const [title, secondTitle] = draft.titles;
  const [first] = draft.milestones;
  const extra = draft.milestones[maxMilestones];
  if (!title) faults.push({ fault: "title_missing", line: 1 });
  if (secondTitle) faults.push({ fault: "second_title", line: secondTitle.line });
  if (!first) faults.push({ fault: "no_milestones", line: 1 });
  if (extra) {
    faults.push({ fault: "too_many_milestones", line: extra.heading.line, most: maxMilestones });
  }
  return {
    title: title ? parseText(title, { most: titleLength, empty: "title_missing" }, faults) : "",
    description: parseParagraphs(draft.description, faults),
    milestones: draft.milestones
      .slice(0, maxMilestones)
      .map((milestone) => parseMilestone(milestone, faults)),
    skipped: listSkipped(draft),
    faults: faults.toSorted((a, b) => a.line - b.line),
  };
}

/** Goal, progress and dates of an export are left out on purpose; in any other file such lines are not understood. */
function listSkipped({ milestones, facts, skipped }: OutlineDraft): number[] {
  if (milestones.every(({ sections }) => sections.steps)) return skipped;
  const unread = milestones.flatMap(({ items, sections }) => (sections.steps ? items : []));
  const lines = [...facts, ...unread].map(({ line }) => line);
  return [...skipped, ...lines].toSorted((a, b) => a - b);
}

function parseMilestone(draft: MilestoneDraft, faults: OutlineFault[]): OutlineMilestone {
  const { heading, items, sections } = draft;
  const total = items.find((item) => parseHours(toPlain(item)) !== undefined);
  const named = parseText(heading, { most: titleLength, empty: "milestone_untitled" }, faults);
  // An export has the hours in a line of their own, and brackets only if they are part of the title.
  const { title, hours } = total
    ? { title: withoutNumber(named), hours: parseHours(toPlain(total)) ?? null }
    : splitTitle(withoutNumber(named), { line: heading.line, empty: "milestone_untitled" }, faults);
  const stepTexts = sections.steps ?? items.filter((item) => item !== total);
  const steps = cut(stepTexts, { most: maxSubMilestones, fault: "too_many_steps" }, faults).map(
    (text) => {
      const empty = "step_untitled";
      const read = parseText(text, { most: lineLength, empty }, faults);
      const step = splitTitle(read, { line: text.line, empty }, faults);
      requireHours(step.hours, text.line, faults);
      return step;
    },
  );
  const filled = fillHours(hours, steps);
  // Without hours of its own a milestone has those of its steps, whose own faults are named above.
  const isSum = hours === null && filled.hours <= 0;
  if (!isSum) requireHours(filled.hours, total?.line ?? heading.line, faults);

  const parseList = (texts: OutlineText[] = []) =>
    cut(texts, { most: maxMilestoneLines, fault: "too_many_lines" }, faults)
      .map((text) => parseText(text, { most: lineLength }, faults))
      .filter((line) => line !== "");
  return {
    title,
    description: parseParagraphs(draft.description, faults),
    ...filled,
    deliverables: parseList(sections.deliverables),
    criteria: parseList(sections.criteria),
    courses: (sections.courses ?? []).flatMap(
      ({ parts }) => parseInline(parts.join(" ")).addresses,
    ),
  };
}

const toPlain = ({ parts }: OutlineText) => parseInline(parts.join(" ")).text;

/** The export numbers its milestones and marks those that are completed. */
function withoutNumber(title: string): string {
  return title.replace(/^[\d٠-٩]{1,3}[.)] /, "").replace(/ ✓$/, "");
}

function cut(
  texts: OutlineText[],
  { most, fault }: { most: number; fault: ImportFaultKind },
  faults: OutlineFault[],
): OutlineText[] {
  const extra = texts[most];
  if (extra) faults.push({ fault, line: extra.line, most });
  return texts.slice(0, most);
}

function splitTitle(
  text: string,
  { line, empty }: { line: number; empty: ImportFaultKind },
  faults: OutlineFault[],
) {
  const split = splitHours(text);
  if (text !== "" && split.title === "") faults.push({ fault: empty, line });
  return split;
}

function parseText(
  text: OutlineText,
  { most, empty }: { most: number; empty?: ImportFaultKind },
  faults: OutlineFault[],
): string {
  const plain = toPlain(text);
  if (plain === "" && empty) faults.push({ fault: empty, line: text.line });
  if (plain.length > most) faults.push({ fault: "text_too_long", line: text.line, most });
  return plain;
}

function parseParagraphs(texts: OutlineText[], faults: OutlineFault[]): string {
  const plain = texts.map(toPlain).join("\n").trim();
  const [first] = texts;
  if (first && plain.length > descriptionLength) {
    faults.push({ fault: "text_too_long", line: first.line, most: descriptionLength });
  }
  return plain;
}

function requireHours(hours: number | null, line: number, faults: OutlineFault[]): void {
  if (hours === null || (hours > 0 && hours <= maxMilestoneHours)) return;
  faults.push({ fault: "hours_invalid", line, most: maxMilestoneHours });
}
