import { editDistance } from "./edit-distance.ts";

/** Light stemming and bounded spelling tolerance over folded words (see `fold-arabic.ts`). */

const isArabic = (word: string) => /^[\u0600-\u06ff]/.test(word);

/** Longest first. */
const arabicEndings = ["يات", "ات", "ين", "ون", "يه", "ها", "نا", "ه", "ي"];
/** Particles joined to the front of a word. A bare letter is often part of the word itself. */
const arabicOpenings = ["وبال", "وال", "بال", "فال", "كال", "عال", "ولل", "لل"];
const arabicLetters = ["و", "ف", "ب", "ل", "ك"];

function dropEnding(word: string): string {
  const ending = arabicEndings.find(
    // "مالي" (of money) must not shrink to "مال" (money).
    (end) => word.endsWith(end) && word.length - end.length >= (end.startsWith("ي") ? 4 : 3),
  );
  return ending ? word.slice(0, -ending.length) : word;
}

/** The form of a word in the index. */
export function stemWord(word: string): string {
  if (isArabic(word)) {
    // Three equal letters are emphasis. The article is removed from index and input alike, so a
    // word that only looks like having one still matches itself.
    const plain = word.replace(/(.)\1{2,}/g, "$1").replace(/^ال(?=.{3})/, "");
    return dropEnding(dropEnding(plain));
  }
  if (/^\d+$/.test(word) || word.length < 4) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !/(?:ss|us|is|js|ics|ops|ios|aws|sales|news)$/.test(word)
    ? word.slice(0, -1)
    : word;
}

/** Possible stems, likeliest first: the whole word, then without joined particles. */
export function listForms(word: string): string[] {
  const forms = [stemWord(word)];
  if (!isArabic(word)) return forms;
  const openings = [...arabicOpenings, ...arabicLetters];
  for (const opening of openings) {
    if (!word.startsWith(opening) || word.length - opening.length < 2) continue;
    const rest = word.slice(opening.length);
    // "للمقابلات" is لـ without the article; "و" and "ف" may precede another particle.
    forms.push(stemWord(rest));
    if (opening === "و" || opening === "ف") {
      for (const second of ["ب", "ل", "ا"]) {
        if (rest.startsWith(second) && rest.length > 4) forms.push(stemWord(rest.slice(1)));
      }
    }
  }
  return [...new Set(forms)];
}

const soundsAlike: [RegExp, string][] = [
  [/[ذظ]/g, "ز"],
  [/ث/g, "س"],
  [/ص/g, "س"],
  [/ط/g, "ت"],
  [/ض/g, "د"],
  [/[غقج]/g, "ك"],
];

/** Merges letters that dialects and loan words swap; for comparison only. */
function normalizeSound(word: string): string {
  if (!isArabic(word)) return word;
  return soundsAlike.reduce((text, [letter, other]) => text.replace(letter, other), word);
}

function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const sortLetters = (word: string) => word.split("").toSorted().join("");

/**
 * Edits between a misspelled and a known word, or null. In short words a letter may be missing,
 * doubled or swapped, but not replaced: "reach" is a word, not a misspelled "react".
 */
function countEdits(written: string, meant: string): number | null {
  if (written === meant) return 0;
  const shorter = Math.min(written.length, meant.length);
  const limit = allowedEdits(shorter);
  const edits = editDistance(written, meant, limit);
  if (edits > limit) return null;
  const isShort = shorter < 6;
  if (isShort && written.length === meant.length && sortLetters(written) !== sortLetters(meant)) {
    return null;
  }
  return edits;
}

export type WordBook = {
  words: Set<string>;
  bySound: Map<string, string>;
  byStart: Map<string, string[]>;
};

/** Index of known words by sound and first letter, for fast spelling correction. */
export function makeWordBook(words: Iterable<string>, isTerm: (word: string) => boolean): WordBook {
  const book: WordBook = { words: new Set(words), bySound: new Map(), byStart: new Map() };
  for (const word of book.words) {
    const sound = normalizeSound(word);
    // Three letters match by sound only as part of a longer term.
    const isLong = word.length > 3 || (word.length === 3 && !isTerm(word));
    if (isLong && !book.bySound.has(sound)) book.bySound.set(sound, word);
    const start = sound[0] ?? "";
    const neighbours = book.byStart.get(start);
    if (neighbours) neighbours.push(word);
    else book.byStart.set(start, [word]);
  }
  return book;
}

/** The known word with the same stem, the same sound or the fewest edits. */
export function findKnownWord(written: string, book: WordBook): string | undefined {
  const forms = listForms(written);
  const exact = forms.find((form) => book.words.has(form));
  if (exact !== undefined) return exact;
  const alike = forms.map((form) =>
    form.length >= 3 ? book.bySound.get(normalizeSound(form)) : undefined,
  );
  const sameSound = alike.find((word) => word !== undefined);
  if (sameSound !== undefined) return sameSound;
  let nearest: { word: string; edits: number } | undefined;
  for (const form of forms) {
    const sound = normalizeSound(form);
    for (const word of book.byStart.get(sound[0] ?? "") ?? []) {
      const edits = countEdits(sound, normalizeSound(word));
      if (edits !== null && (nearest === undefined || edits < nearest.edits)) {
        nearest = { word, edits };
      }
    }
  }
  return nearest?.word;
}
