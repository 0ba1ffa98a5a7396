import { readFileSync } from "node:fs";
import { editDistance } from "@masar/domain/text/edit-distance";
import { foldText } from "@masar/domain/text/fold-arabic";

export type Concept = keyof typeof import("./own-words.json");

/** One word of an entry: exact, or the start of a longer word (`note*`). */
type Word = { text: string; isStart: boolean };
type Entry = { concept: Concept; words: Word[] };

const maxWords = 40;
/** A misspelled word of this length may differ by one edit. */
const minMisspelled = 5;
/** Particles that Arabic joins to the next word, longest first. */
const particles = [
  "وبال",
  "وال",
  "بال",
  "فال",
  "كال",
  "هال",
  "عال",
  "لل",
  "ال",
  "و",
  "ف",
  "ب",
  "ل",
  "ه",
  "س",
  "ح",
];

function loadEntries(): Map<string, Entry[]> {
  const file = new URL("own-words.json", import.meta.url);
  const data = JSON.parse(readFileSync(file, "utf8")) as Record<Concept, string[]>;
  const entries = Object.entries(data).flatMap(([concept, phrases]) =>
    phrases.map((phrase) => ({ concept: concept as Concept, words: toWords(phrase) })),
  );
  // By first letter, since every question is compared with all of them.
  return Map.groupBy(entries, ({ words }) => words[0]?.text[0] ?? "");
}

function toWords(phrase: string): Word[] {
  return phrase.split(" ").map((word) => ({
    text: foldText(word),
    isStart: word.endsWith("*"),
  }));
}

const entriesByLetter = loadEntries();

/** The word, and what is left of it without a joined particle. */
function listForms(word: string): string[] {
  const rest = particles
    .filter((particle) => word.startsWith(particle) && word.length - particle.length >= 3)
    .map((particle) => word.slice(particle.length));
  return [word, ...rest];
}

/** Words of their own, which are not misspelled ones: "there" is near "theme". */
const correctWords = new Set(["there", "these", "where", "those", "while", "which"]);

function isWord(written: string, { text, isStart }: Word, mayBeMisspelled: boolean): boolean {
  if (written === text) return true;
  if (isStart) return written.startsWith(text);
  if (!mayBeMisspelled || correctWords.has(written)) return false;
  const isLatin = /^[a-z]+$/.test(text) && text.length >= minMisspelled;
  return isLatin && written.length >= minMisspelled && editDistance(written, text, 1) <= 1;
}

/** The concepts that a folded question names, in any of their words. */
export function parseConcepts(folded: string): Set<Concept> {
  const words = folded.split(" ").slice(0, maxWords);
  const forms = words.map(listForms);
  const found = new Set<Concept>();
  for (const [at, ofWord] of forms.entries()) {
    for (const form of ofWord) {
      for (const { concept, words: wanted } of entriesByLetter.get(form[0] ?? "") ?? []) {
        if (found.has(concept)) continue;
        const isHere = wanted.every((word, offset) => {
          const candidates = offset === 0 ? [form] : (forms[at + offset] ?? []);
          return candidates.some((candidate) => isWord(candidate, word, concept !== "subject"));
        });
        if (isHere) found.add(concept);
      }
    }
  }
  return found;
}

const knownWords = [...entriesByLetter.values()]
  .flat()
  .flatMap(({ words }) => words)
  .reduce((found, word) => (word.isStart ? found : found.add(word.text)), new Set<string>());

/** Words that no concept uses: what the question is about, unless it is about own data. */
export function listUnknownWords(folded: string): string[] {
  const isKnown = (word: string) =>
    listForms(word).some((form) => knownWords.has(form)) || parseConcepts(word).size > 0;
  return folded.split(" ").filter((word) => !isKnown(word) && !/^\d+$/.test(word));
}
