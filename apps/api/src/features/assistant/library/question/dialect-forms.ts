import { stemWord } from "@masar/domain/text/stem-words";
import { wordLists } from "#api/features/assistant/library/patterns.ts";

/** What dialects join to the front of a verb for the present and the future. */
const tensePrefix = /^(?:و|ف)?(?:بـ?|عم|كا|غا|تا|ه|ح|س|ك|غ|ت)?/;
const { verbPrefixes, verbSuffixes } = wordLists;

function dropSuffixes(word: string): string[] {
  const shorter = verbSuffixes
    .filter((end) => word.endsWith(end) && word.length - end.length >= 3)
    .map((end) => word.slice(0, -end.length));
  return [word, ...shorter];
}

/** "مبعرفش" and "ماكنفهمش" are the negated "بعرف" and "كنفهم". */
function dropNegation(word: string): string {
  return /^ما?(.{3,})ش(?:ي)?$/.exec(word)?.[1] ?? /^(.{4,})ش$/.exec(word)?.[1] ?? word;
}

/** Other persons and tenses of what may be a verb, nearest first. They need not be real words. */
export function listDialectForms(written: string): string[] {
  if (!/^[\u0600-\u06ff]{4,}$/.test(written)) return [];
  const forms: string[] = [];
  for (const word of new Set([written, dropNegation(written)])) {
    const prefix = tensePrefix.exec(word)?.[0] ?? "";
    // Try each shorter prefix as well: "كتب" starts with a letter of its own.
    for (let cut = 0; cut <= prefix.length; cut += 1) {
      for (const rest of dropSuffixes(word.slice(cut))) {
        const bare = verbPrefixes.includes(rest[0] ?? "") ? rest.slice(1) : rest;
        for (const stem of new Set([rest, bare])) {
          if (stem.length < 3) continue;
          forms.push(stem, ...verbPrefixes.map((letter) => letter + stem), `ات${stem}`);
        }
      }
    }
  }
  return [...new Set(forms.map(stemWord))];
}
