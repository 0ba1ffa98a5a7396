import type { Question } from "@masar/contract/checks/question-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { formatPair } from "@masar/domain/checks/grade-answer";
import { shuffle } from "@masar/domain/checks/shuffle";

type Entry = { id: string; left: string; right: string };

/**
 * A question as a blind reader sees it: without key and explanations, with numbers and letters in mixed order in place
 * of the ids, which would give the right order away.
 */
export function formatForReading(question: Question, language: Language): string {
  const lines = [`## ${question.id}`, inLanguage(question, "text", language)];
  if (question.code) lines.push("```", question.code.text, "```");
  lines.push(hints[question.kind]);
  const { left, right } = listEntries(question, language);
  lines.push(...left.map(({ left: text }, index) => `${index + 1}. ${text}`));
  if (question.kind === "match")
    lines.push(...right.map((entry, index) => `${letterOf(index)}. ${entry.right}`));
  return lines.join("\n");
}

/** The values of a written answer such as `2`, `1,3`, `3 1 2` or `1B 2A`; `?` is "I don't know". */
export function parseReading(question: Question, written: string): string[] {
  if (written.trim() === "?") return [];
  const { left, right } = listEntries(question, "en");
  if (question.kind === "numeric" || question.kind === "short") return [written];
  if (question.kind === "match") {
    return [...written.toUpperCase().matchAll(/(\d)\s?[:=-]?\s?([A-D])/g)].map(
      ([, number, letter]) =>
        formatPair(
          left[Number(number) - 1]?.id ?? "?",
          right[(letter ?? "").charCodeAt(0) - 65]?.id ?? "?",
        ),
    );
  }
  return [...written.matchAll(/\d/g)].map(([digit]) => left[Number(digit) - 1]?.id ?? "?");
}

const hints: Record<Question["kind"], string> = {
  single: "(one number)",
  multiple: "(all right numbers, such as 1,3)",
  order: "(the numbers in the right order, such as 3 1 2)",
  match: "(number and letter of each pair, such as 1B 2A 3C)",
  numeric: "(a number)",
  short: "(a word or a few words)",
};

function listEntries(question: Question, language: Language): { left: Entry[]; right: Entry[] } {
  const entries = entriesOf(question, language);
  return {
    left: shuffle(entries, `${question.id} left`),
    right: shuffle(entries, `${question.id} right`),
  };
}

function entriesOf(question: Question, language: Language): Entry[] {
  switch (question.kind) {
    case "single":
    case "multiple":
      return question.options.map((option) => toEntry(option, language));
    case "order":
      return question.items.map((item) => toEntry(item, language));
    case "match":
      return question.pairs.map((pair) => ({
        id: pair.id,
        left: inLanguage(pair, "left", language),
        right: inLanguage(pair, "right", language),
      }));
    default:
      return [];
  }
}

function toEntry(
  part: { id: string; text: string; text_ar?: string | undefined },
  language: Language,
): Entry {
  return { id: part.id, left: inLanguage(part, "text", language), right: "" };
}

function inLanguage<Name extends string>(
  texts: { [name in Name | `${Name}_ar`]?: string | undefined },
  name: Name,
  language: Language,
): string {
  return (language === "ar" ? texts[`${name}_ar` as const] : undefined) ?? texts[name] ?? "";
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
