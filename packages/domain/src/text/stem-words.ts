/** Light stemming and bounded spelling tolerance over folded words (see `fold-arabic.ts`). */

const isArabic = (word: string) => /^[\u0600-\u06ff]/.test(word);

/** Word endings in order of length; what is left must still be a word. */
const arabicEndings = ["يات", "ات", "ين", "ون", "يه", "ها", "نا", "ه", "ي"];
/** Joined to the front of the word they govern. A bare letter is often the word's own. */
const arabicOpenings = ["وبال", "وال", "بال", "فال", "كال", "عال", "ولل", "لل"];
const arabicLetters = ["و", "ف", "ب", "ل", "ك"];

function dropEnding(word: string): string {
  const ending = arabicEndings.find(
    // "مالي" (of money) must not shrink to "مال" (money).
    (end) => word.endsWith(end) && word.length - end.length >= (end.startsWith("ي") ? 4 : 3),
  );
  return ending ? word.slice(0, -ending.length) : word;
}

/** The form under which a word of the vocabulary is kept. */
export function stemWord(word: string): string {
  if (isArabic(word)) {
    // Three of the same letter in a row are emphasis. The article goes on both sides alike, so
    // that a word which only looks as if it had one still meets itself.
    const plain = word.replace(/(.)\1{2,}/g, "$1").replace(/^ال(?=.{3})/, "");
    return dropEnding(dropEnding(plain));
  }
  if (/^\d+$/.test(word) || word.length < 4) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !/(?:ss|us|is|js|ics|ops|ios|aws|sales|news)$/.test(word)
    ? word.slice(0, -1)
    : word;
}

/** What a written word may be, the likeliest first: as it stands, then without joined particles. */
export function listForms(word: string): string[] {
  const forms = [stemWord(word)];
  if (!isArabic(word)) return forms;
  const openings = [...arabicOpenings, ...arabicLetters];
  for (const opening of openings) {
    if (!word.startsWith(opening) || word.length - opening.length < 2) continue;
    const rest = word.slice(opening.length);
    // "للمقابلات" is لـ with the article already gone; "وتسويق" may go on to "والتسويق".
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

/** Letters that dialects and loan words swap fall together; for comparison only. */
function normalizeSound(word: string): string {
  if (!isArabic(word)) return word;
  return soundsAlike.reduce((text, [letter, other]) => text.replace(letter, other), word);
}

/** Edits between two words (a swap of neighbours is one), or `limit + 1` once it is passed. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(edits);
      best = Math.min(best, edits);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** Short words are too close to one another to forgive much. */
function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const sortLetters = (word: string) => word.split("").toSorted().join("");

/**
 * Whether `written` is `meant` with a slip. In short words a letter may be missing, doubled or
 * swapped with its neighbour, but not be another letter: "reach" is a word, not "react" misspelt.
 */
function countSlips(written: string, meant: string): number | null {
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

/** Every word that is known, kept so that a misspelt one finds its neighbours quickly. */
export function makeWordBook(words: Iterable<string>, isTerm: (word: string) => boolean): WordBook {
  const book: WordBook = { words: new Set(words), bySound: new Map(), byStart: new Map() };
  for (const word of book.words) {
    const sound = normalizeSound(word);
    // Three letters that sound alike are enough inside a longer term only.
    const isLong = word.length > 3 || (word.length === 3 && !isTerm(word));
    if (isLong && !book.bySound.has(sound)) book.bySound.set(sound, word);
    const start = sound[0] ?? "";
    const neighbours = book.byStart.get(start);
    if (neighbours) neighbours.push(word);
    else book.byStart.set(start, [word]);
  }
  return book;
}

/** The known word that was meant, or undefined; nothing is ever guessed from far away. */
export function findKnownWord(written: string, book: WordBook): string | undefined {
  const forms = listForms(written);
  const exact = forms.find((form) => book.words.has(form));
  if (exact !== undefined) return exact;
  const alike = forms.map((form) =>
    form.length >= 3 ? book.bySound.get(normalizeSound(form)) : undefined,
  );
  const heard = alike.find((word) => word !== undefined);
  if (heard !== undefined) return heard;
  let nearest: { word: string; slips: number } | undefined;
  for (const form of forms) {
    const sound = normalizeSound(form);
    for (const word of book.byStart.get(sound[0] ?? "") ?? []) {
      const slips = countSlips(sound, normalizeSound(word));
      if (slips !== null && (nearest === undefined || slips < nearest.slips)) {
        nearest = { word, slips };
      }
    }
  }
  return nearest?.word;
}
