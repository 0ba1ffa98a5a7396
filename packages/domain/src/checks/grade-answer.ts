import type { Question } from "@masar/contract/checks/question-schemas";
import { foldText } from "../text/fold-arabic.ts";
import { toLatinDigits } from "../text/latin-digits.ts";
import { dropArticle } from "../text/search-words.ts";

/** Whether an answer is right. Repeated values and, where it has no meaning, their order change nothing. */
export function isCorrectAnswer(question: Question, values: readonly string[]): boolean {
  if (values.length === 0) return false;
  switch (question.kind) {
    case "single":
    case "multiple": {
      const correct = question.options.filter((option) => option.is_correct).map(({ id }) => id);
      return isSameSet(correct, values);
    }
    case "order":
      return question.items.map(({ id }) => id).join() === values.join();
    case "match":
      return isSameSet(
        question.pairs.map(({ id }) => formatPair(id, id)),
        values,
      );
    case "numeric": {
      const number = parseNumber(values[0] ?? "");
      return number !== null && isWithin(number, question.answer, question.tolerance);
    }
    default: {
      // A short answer.
      const written = normalizeWords(values[0] ?? "");
      const accepted = [...question.accepted, ...question.accepted_ar];
      return written !== "" && accepted.some((each) => normalizeWords(each) === written);
    }
  }
}

/**
 * How much of a wrong answer is right: of several options those chosen, of pairs those matched. Undefined where nothing
 * is, and for kinds without parts.
 */
export function countRightParts(
  question: Question,
  values: readonly string[],
): { right: number; total: number } | undefined {
  const counts = countParts(question, values);
  return counts && counts.right > 0 && counts.right < counts.total ? counts : undefined;
}

function countParts(question: Question, values: readonly string[]) {
  if (question.kind === "match") {
    const right = question.pairs.filter(({ id }) => values.includes(formatPair(id, id))).length;
    return { right, total: question.pairs.length };
  }
  if (question.kind !== "multiple") return undefined;
  // A wrong choice is a part that is not right.
  const shown = question.options.filter(({ id, is_correct }) => is_correct || values.includes(id));
  const right = shown.filter(({ id, is_correct }) => is_correct && values.includes(id)).length;
  return { right, total: shown.length };
}

export function formatPair(left: string, right: string): string {
  return `${left}:${right}`;
}

/** The typical mistake that a wrong number shows. */
export function findMistake(question: Question & { kind: "numeric" }, values: readonly string[]) {
  const number = parseNumber(values[0] ?? "");
  if (number === null) return undefined;
  return question.mistakes.find(({ value }) => isWithin(number, value, question.tolerance));
}

function isSameSet(expected: readonly string[], values: readonly string[]): boolean {
  const given = new Set(values);
  return given.size === expected.length && expected.every((value) => given.has(value));
}

/** Of floating point: 0.1 + 0.2. */
const roundingError = 1e-9;

function isWithin(value: number, expected: number, tolerance: number): boolean {
  return Math.abs(value - expected) <= tolerance + roundingError * Math.max(1, Math.abs(expected));
}

const thousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** With either digits, a decimal point or comma, thousands separators, and a percent sign at the end. Null: not a number. */
export function parseNumber(written: string): number | null {
  const text = toLatinDigits(written)
    .replace(/[\s\u066c\u200e\u200f\u061c]/g, "")
    .replace("\u066b", ".")
    .replace("\u2212", "-")
    .replace(/[%\u066a]$/, "");
  const plain = thousands.test(text) ? text.replaceAll(",", "") : text.replace(",", ".");
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Folding removes what is only punctuation, such as `!=`. */
function normalizeWords(written: string): string {
  const folded = foldText(written);
  if (folded === "") return written.trim();
  return folded.split(" ").map(dropArticle).join(" ");
}
