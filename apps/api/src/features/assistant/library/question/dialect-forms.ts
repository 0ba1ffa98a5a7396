import { stemWord } from "@masar/domain/text/stem-words";

/** What dialects put before a verb: now ("ب", "عم", "كا"), and soon ("ه", "ح", "غا", "س"). */
const tenses = /^(?:و|ف)?(?:بـ?|عم|كا|غا|تا|ه|ح|س|ك|غ|ت)?/;
const people = ["ا", "ي", "ت", "ن"];
/** Whom the deed is for or meets, and the many who do it; the longest first. */
const followers = [
  "هالي",
  "ولي",
  "لنا",
  "لكم",
  "لها",
  "هاش",
  "كم",
  "هم",
  "هن",
  "ها",
  "نا",
  "لي",
  "لك",
  "له",
  "ني",
  "وا",
  "ين",
  "ه",
  "ك",
  "و",
  "ي",
];

function dropFollowers(word: string): string[] {
  const shorter = followers
    .filter((end) => word.endsWith(end) && word.length - end.length >= 3)
    .map((end) => word.slice(0, -end.length));
  return [word, ...shorter];
}

/** "مبعرفش" and "ماكنفهمش" are "بعرف" and "كنفهم" with a no around them. */
function dropNegation(word: string): string {
  const inner = /^ما?(.{3,})ش(?:ي)?$/.exec(word)?.[1] ?? /^(.{4,})ش$/.exec(word)?.[1];
  return inner ?? word;
}

/** The other persons and tenses of what may be a verb, nearest first. Nothing says that they are words. */
export function listDialectForms(written: string): string[] {
  if (!/^[\u0600-\u06ff]{4,}$/.test(written)) return [];
  const forms: string[] = [];
  for (const word of new Set([written, dropNegation(written)])) {
    const opening = tenses.exec(word)?.[0] ?? "";
    // Each shorter opening is tried as well: "كتب" begins with its own letter.
    for (let cut = 0; cut <= opening.length; cut += 1) {
      for (const rest of dropFollowers(word.slice(cut))) {
        const bare = people.includes(rest[0] ?? "") ? rest.slice(1) : rest;
        for (const stem of new Set([rest, bare])) {
          if (stem.length < 3) continue;
          forms.push(stem, ...people.map((letter) => letter + stem), `ات${stem}`);
        }
      }
    }
  }
  return [...new Set(forms.map(stemWord))];
}
