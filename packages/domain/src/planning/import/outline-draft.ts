import { parseInline } from "./outline-inline.ts";
import { parseOutlineLines } from "./outline-lines.ts";

export const outlineSections = ["steps", "deliverables", "criteria", "courses", "notes"] as const;
export type OutlineSection = (typeof outlineSections)[number];
/** The headings of Masar's own export, in every language. */
export type SectionNames = Record<OutlineSection, readonly string[]>;

/** A heading, paragraph or list item, and the number of its first line. */
export type OutlineText = { line: number; parts: string[] };
export type MilestoneDraft = {
  heading: OutlineText;
  description: OutlineText[];
  /** Directly under the heading, or under one that is not of the export. */
  items: OutlineText[];
  sections: Partial<Record<OutlineSection, OutlineText[]>>;
};
export type OutlineDraft = {
  titles: OutlineText[];
  description: OutlineText[];
  milestones: MilestoneDraft[];
  /** List items before the first milestone. */
  facts: OutlineText[];
  skipped: number[];
};

type Place = {
  draft: OutlineDraft;
  names: SectionNames;
  section: OutlineSection | "own" | "other";
  /** Of the first item of a list: items further in belong to that item. */
  indent: number | null;
  /** What the next line continues. */
  open: OutlineText | null;
};

/** Assigns each line to its milestone and section, in one pass. */
export function collectOutline(lines: readonly string[], names: SectionNames): OutlineDraft {
  const draft: OutlineDraft = {
    titles: [],
    description: [],
    milestones: [],
    facts: [],
    skipped: [],
  };
  const place: Place = { draft, names, section: "own", indent: null, open: null };
  for (const [index, entry] of parseOutlineLines(lines).entries()) {
    const line = index + 1;
    if (entry.kind === "blank") place.open = null;
    else if (entry.kind === "code") draft.skipped.push(line);
    else if (entry.kind === "text" && place.open) place.open.parts.push(entry.text);
    else {
      const found = { line, parts: [entry.text] };
      if (entry.kind === "heading") addHeading(place, found, entry.depth);
      else if (entry.kind === "item") addItem(place, found, entry.indent);
      else addParagraph(place, found);
    }
  }
  return draft;
}

function addHeading(place: Place, heading: OutlineText, depth: number): void {
  const { draft, names } = place;
  const current = draft.milestones.at(-1);
  place.open = null;
  place.indent = null;
  if (depth === 1) draft.titles.push(heading);
  else if (depth === 2) {
    place.section = "own";
    draft.milestones.push({ heading, description: [], items: [], sections: {} });
  } else {
    place.section = findSection(heading, names) ?? "other";
    if (current && place.section !== "other") current.sections[place.section] ??= [];
    else draft.skipped.push(heading.line);
  }
}

function findSection(heading: OutlineText, names: SectionNames): OutlineSection | undefined {
  const name = parseInline(heading.parts.join(" ")).text.toLowerCase();
  return outlineSections.find((section) =>
    names[section].some((known) => known.toLowerCase() === name),
  );
}

function addItem(place: Place, item: OutlineText, indent: number): void {
  const { draft, section } = place;
  const current = draft.milestones.at(-1);
  place.indent ??= indent;
  place.open = item;
  if (!current) draft.facts.push(item);
  else if (indent >= place.indent + 2) draft.skipped.push(item.line);
  else if (section === "own" || section === "other") current.items.push(item);
  else current.sections[section]?.push(item);
}

function addParagraph(place: Place, paragraph: OutlineText): void {
  const { draft, section } = place;
  const current = draft.milestones.at(-1);
  place.open = paragraph;
  if (current && section === "own") current.description.push(paragraph);
  else if (!current && draft.titles.length > 0) draft.description.push(paragraph);
  // A section of the export has lists only, and the day of the export after the last one.
  else if (!current || section === "other") draft.skipped.push(paragraph.line);
}
