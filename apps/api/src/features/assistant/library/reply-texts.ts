import { readFileSync } from "node:fs";
import type { Citation } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
export type ReplyTexts = typeof import("./reply-texts.en.json");

function load(language: Language): ReplyTexts {
  const file = new URL(`reply-texts.${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as ReplyTexts;
}

export const replyTexts: Record<Language, ReplyTexts> = { en: load("en"), ar: load("ar") };

/** `{name}` in a ready sentence; a value is never read as a pattern itself. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const plurals = { en: new Intl.PluralRules("en"), ar: new Intl.PluralRules("ar") };

/** A counted noun: `table` holds `name_one`, `name_two` … as its language needs them. */
export function count(
  language: Language,
  table: Record<string, unknown>,
  name: string,
  number: number,
  values: Record<string, string | number> = {},
): string {
  const form = table[`${name}_${plurals[language].select(number)}`] ?? table[`${name}_other`];
  return fill(String(form), { ...values, count: number });
}

/** What an answer rests on, numbered in the order it is named. */
export type Sources = {
  /** The mark to put into the text; empty when no further source fits. */
  cite: (title: string, url: string | null) => string;
  list: () => Citation[];
};

export function makeSources(): Sources {
  const citations: Citation[] = [];
  return {
    cite(title, url) {
      if (url === null) return "";
      const known = citations.findIndex((citation) => citation.url === url);
      if (known >= 0) return `[${known + 1}]`;
      if (citations.length === limits.assistant.citations) return "";
      citations.push({ title, url });
      return `[${citations.length}]`;
    },
    list: () => citations,
  };
}

/** Marks that found no place leave no gap behind; in code every blank has a meaning. */
export function joinParts(parts: string[]): string {
  return parts
    .map((part) =>
      part.startsWith("```") ? part : part.replace(/(?<! ) +(?=[.,،؛:!?؟\n]|$)/g, "").trim(),
    )
    .filter((part) => part !== "")
    .join("\n\n");
}
