import { readFileSync } from "node:fs";

export type SlotWord = keyof typeof import("./slot-words.json");

const words = JSON.parse(
  readFileSync(new URL("slot-words.json", import.meta.url), "utf8"),
) as Record<SlotWord, { en: string[]; ar: string[] }>;

/** Particles that Arabic joins to the next word. */
const joined = "(?:و|ف)?(?:بال|لل|هال|عال|ال|ب|ل)?";

const compiled = new Map(
  Object.entries(words).map(([name, { en, ar }]) => [
    name,
    new RegExp(`\\b(?:${en.join("|")})\\b|(?:^| )${joined}(?:${ar.join("|")})(?= |$)`),
  ]),
);

/** Whether a folded text holds one of the forms of each word. */
export function hasWords(folded: string, ...names: SlotWord[]): boolean {
  return names.every((name) => compiled.get(name)?.test(folded));
}

/** What follows the first of these words; undefined without one. */
export function textAfter(folded: string, ...names: SlotWord[]): string | undefined {
  const ends = names.flatMap((name) => {
    const match = compiled.get(name)?.exec(folded);
    return match ? [match.index + match[0].length] : [];
  });
  return ends.length > 0 ? folded.slice(Math.min(...ends)) : undefined;
}
