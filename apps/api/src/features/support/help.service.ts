import { helpEntries } from "@masar/catalog/catalog";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { HelpEntry } from "@masar/domain/catalog/library-entries";
import { toSearchWords } from "@masar/domain/text/search-words";
import { findHelp } from "#api/features/assistant/library/help-search.service.ts";

const shortestWord = 3;
const sureLength = 5;

const helpIndex = helpEntries.map((entry) => ({
  entry,
  names: foldText(
    [entry.question, entry.question_ar, ...entry.keywords, ...entry.keywords_ar].join(" "),
  ),
  answers: foldText(`${entry.answer} ${entry.answer_ar}`),
}));

/**
 * The questions of the public FAQ, in the page's language. Those that hold every word come first, as on that page;
 * then what the words may mean, because people in need of help describe things in words of their own.
 */
export function searchHelp({
  q,
  language,
}: ParsedOf<"searchHelp">["query"]): ResponseOf<"searchHelp"> {
  const words = toSearchWords(q, limits.search.maxWords);
  if (words.length === 0) return { entries: [] };
  const holds = (text: string) => words.every((word) => text.includes(word));
  const named = helpIndex.filter(({ names }) => holds(names));
  const answered = helpIndex.filter(({ names, answers }) => holds(`${names} ${answers}`));
  const meant = findHelp(q).filter((entry) => {
    const item = helpIndex.find((one) => one.entry === entry);
    return item !== undefined && sharesWord(words, `${item.names} ${item.answers}`);
  });
  const found = new Set([
    ...meant.filter((entry) => named.some((item) => item.entry === entry)),
    ...named.map(({ entry }) => entry),
    ...meant,
    ...answered.map(({ entry }) => entry),
  ]);
  const entries = [...found].slice(0, limits.support.helpEntries);
  return { entries: entries.map((entry) => readEntry(entry, language)) };
}

/** The library also guesses at words it has never met: an answer that says none of them would only puzzle. */
function sharesWord(words: string[], text: string): boolean {
  const said = text.split(" ");
  return words.some((word) => {
    const bare = word.replace(/^ال(?=.{3})/, "");
    if (bare.length < shortestWord) return false;
    return said.some((other) => isSameWord(bare, other.replace(/^ال(?=.{3})/, "")));
  });
}

/** Also in another form, or with one letter wrong, too many or too few where it is long enough to be known. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter > shortestWord && (a.startsWith(b) || b.startsWith(a))) return true;
  if (shorter < sureLength || Math.abs(a.length - b.length) > 1) return false;
  const forms = new Set(dropOne(a));
  return dropOne(b).some((form) => forms.has(form));
}

function dropOne(word: string): string[] {
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
