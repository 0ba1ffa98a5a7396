import { helpEntries } from "@masar/catalog/catalog";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { HelpEntry } from "@masar/domain/catalog/library-entries";
import { toSearchWords } from "@masar/domain/text/search-words";
import { findHelp } from "#api/features/assistant/library/help-search.service.ts";

const minWordLength = 3;
const minTypoLength = 5;

const helpIndex = helpEntries.map((entry) => ({
  entry,
  names: foldText(
    [entry.question, entry.question_ar, ...entry.keywords, ...entry.keywords_ar].join(" "),
  ),
  answers: foldText(`${entry.answer} ${entry.answer_ar}`),
}));

/** Searches the FAQ: first entries with every word, as on the public page, then entries of similar meaning. */
export function searchHelp({
  q,
  language,
}: ParsedOf<"searchHelp">["query"]): ResponseOf<"searchHelp"> {
  const words = toSearchWords(q, limits.search.maxWords);
  if (words.length === 0) return { entries: [] };
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const named = helpIndex.filter(({ names }) => hasAll(names));
  const answered = helpIndex.filter(({ names, answers }) => hasAll(`${names} ${answers}`));
  const similar = findHelp(q).filter((entry) => {
    const item = helpIndex.find((one) => one.entry === entry);
    return item !== undefined && sharesWord(words, `${item.names} ${item.answers}`);
  });
  const found = new Set([
    ...similar.filter((entry) => named.some((item) => item.entry === entry)),
    ...named.map(({ entry }) => entry),
    ...similar,
    ...answered.map(({ entry }) => entry),
  ]);
  const entries = [...found].slice(0, limits.support.helpEntries);
  return { entries: entries.map((entry) => readEntry(entry, language)) };
}

const withoutArticle = (word: string) => word.replace(/^ال(?=.{3})/, "");

/** The library also guesses for unknown words; an entry with none of the words is left out. */
function sharesWord(words: string[], text: string) {
  const others = text.split(" ").map(withoutArticle);
  return words
    .map(withoutArticle)
    .filter((word) => word.length >= minWordLength)
    .some((word) => others.some((other) => isSameWord(word, other)));
}

/** Also another form of a word, or one wrong, missing or additional letter in a long word. */
function isSameWord(a: string, b: string) {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter > minWordLength && (a.startsWith(b) || b.startsWith(a))) return true;
  if (shorter < minTypoLength || Math.abs(a.length - b.length) > 1) return false;
  const forms = new Set(dropOne(a));
  return dropOne(b).some((form) => forms.has(form));
}

function dropOne(word: string) {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

function readEntry(entry: HelpEntry, language: "en" | "ar") {
  const isArabic = language === "ar";
  return {
    id: entry.id,
    question: isArabic ? entry.question_ar : entry.question,
    answer: isArabic ? entry.answer_ar : entry.answer,
    link: entry.link,
  };
}
