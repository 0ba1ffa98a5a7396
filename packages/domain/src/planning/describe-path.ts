import type { Language } from "@masar/contract/settings/schemas";
import type { BlueprintMilestone } from "../catalog/catalog.ts";
import { nameTools } from "../goals/focus-goal.ts";
import type { ComposedPart, Composition } from "./compose-path.ts";
import pathTexts from "./path-texts.json" with { type: "json" };

const { templates } = pathTexts;
/** What each blueprint teaches, where its title names a person. */
const subjects: Partial<Record<string, Record<Language, string>>> = pathTexts.subjects;

const maxNamed = 4;

type Text = { title: string; description: string };

/** A whole blueprint has its own texts; otherwise they name what the path holds. */
export function describePath({ parts }: Pick<Composition, "parts">, language: Language): Text {
  const [first] = parts;
  if (parts.length === 1 && first) return describePart(first, language);
  // "Basics of accounting and data analyst" would be the basics of both.
  const names = parts
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
    .flatMap((part) => namePart(part, language));
  const { part: template, titleSeparator } = templates[language];
  return {
    title: capitalize(joinNames(names, language)),
    description: parts
      .map((part) =>
        part.isWhole
          ? getText(part.blueprint, "description", language)
          : fill(template, {
              name: capitalize(joinNames(namePart(part, language), language)),
              titles: joinTitles(part.milestones, language, titleSeparator),
            }),
      )
      .join(" "),
  };
}

function describePart(part: ComposedPart, language: Language): Text {
  const own = templates[language];
  const { blueprint, selection, milestones } = part;
  const path = getText(blueprint, "title", language);
  if (part.isWhole)
    return { title: path, description: getText(blueprint, "description", language) };
  const titles = joinTitles(milestones, language, own.titleSeparator);
  if (part.certificate) {
    const whole = getText(part.certificate.whole, "title", language);
    return { title: path, description: fill(own.forExam, { exam: path, path: whole, titles }) };
  }
  const holds = fill(own.holds, { titles });
  const { focus, purpose } = selection;
  if (focus) {
    const names = joinNames(nameTools(focus.tools, language).slice(0, maxNamed), language);
    const subject = subjects[blueprint.slug]?.[language] ?? path;
    const isOnlyTools = milestones.every((one) => selection.milestones.includes(one));
    return {
      title: capitalize(
        focus.hasSubject
          ? fill(own.withTools, { subject, names })
          : fill(own.fromPath, { names, path }),
      ),
      description: isOnlyTools ? fill(own.toolsOnly, { names, path }) : holds,
    };
  }
  if (purpose) {
    const names = getText(purpose, "title", language);
    return { title: fill(own.fromPath, { names, path }), description: holds };
  }
  const name = joinNames(namePart(part, language), language);
  return { title: capitalize(name), description: holds };
}

/** Its tools, its basics, its subject, or the title when nothing was left out. */
function namePart(part: ComposedPart, language: Language): string[] {
  const { blueprint, selection, milestones } = part;
  const title = getText(blueprint, "title", language);
  if (part.hasOwnTitle || part.isWhole) return [title];
  const subject = subjects[blueprint.slug]?.[language] ?? title;
  const { focus } = selection;
  if (focus && !focus.hasSubject) {
    const names = nameTools(focus.tools, language).slice(0, maxNamed);
    if (!part.isBasics) return names;
    return [fill(templates[language].basics, { subject: joinNames(names, language) })];
  }
  const isBasics =
    part.isBasics && milestones.every((milestone) => selection.milestones.includes(milestone));
  return [isBasics ? fill(templates[language].basics, { subject }) : subject];
}

function joinTitles(milestones: BlueprintMilestone[], language: Language, separator: string) {
  return milestones.map((milestone) => getText(milestone, "title", language)).join(separator);
}

const lists = {
  en: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  ar: new Intl.ListFormat("ar", { type: "conjunction" }),
};

function joinNames(names: string[], language: Language): string {
  return lists[language].format(names);
}

function getText<Field extends "title" | "description">(
  texts: Record<Field | `${Field}_ar`, string>,
  field: Field,
  language: Language,
): string {
  return language === "ar" ? texts[`${field}_ar`] : texts[field];
}

function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
