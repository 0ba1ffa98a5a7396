import { splitWords as splitFolded } from "@masar/domain/goals/goal-index";
import { fillerWords, glueWords, settingWords, wishWords } from "@masar/domain/goals/goal-words";
import { findKnownWord, listForms, makeWordBook, stemWord } from "@masar/domain/text/stem-words";
import { listDialectForms } from "./question/dialect-forms.ts";
import { questionWords } from "./question/question-words.ts";

/** What can be found: its names and questions decide, its text only tips the scale. */
export type Findable = { id: string; keys: string[]; body: string };
export type Found<T> = { item: T; score: number; coverage: number };

type Search<T extends Findable> = {
  find: (text: string) => Found<T>[];
  /** The words of a text that carry its subject, as this search knows them. */
  readSubject: (text: string) => Map<string, boolean>;
};

const difference =
  /(?<=^|\s)(?:(?:ما|ايه|إيه|شو|ايش|إيش|أيش|وش|شنو|اش|آش) (?:هو )?(?:ال)?فرق|(?:ال)?(?:فرق|فروق|فروقات) (?:ما )?بين)(?=\s|$)/g;

/** Stemmed, mathematics would be the city of Riyadh, and the difference between two things a team. */
function splitWords(text: string): string[] {
  return splitFolded(
    text
      .replace(/رياضيات/g, "ماثماتيكس")
      .replace(/\be[- ](?=mails?\b)/gi, "e")
      .replace(difference, " "),
  );
}

type Key = { place: number; words: Set<string>; all: string[]; weight: number };

/** "studying" and "study" are one word here; a name that only ends so keeps four letters. */
function toRoot(word: string): string {
  // An account at Masar has nothing to do with accounting.
  if (!/^[a-z]/.test(word) || word === "accounting") return word;
  const root = word.replace(/(?<=.{4})(?:ing|ed|e)$/, "");
  return root.length > 3 ? root : word;
}

function readList(list: string): string[] {
  return list
    .split(",")
    .flatMap((entry) => splitWords(entry).map((word) => toRoot(stemWord(word))));
}

/** How many unknown spellings are kept; beyond that the memory starts anew. */
const mostRemembered = 5000;

/** What each word of a key adds when the question holds the whole of it, small words included. */
const literalWeight = 0.02;
const mostLiteral = 5;
/** From so many small words on, a phrase is no accident. */
const wholePhrase = 3;
const phraseScore = 0.8;
/** What the one telling word of a phrase is worth when the small words around it are others. */
const remnantShare = 0.6;
/** What a word counts that nothing here knows: it may be the subject, or only company. */
const unknownWeight = 0.4;
const mostUnknown = 2;
/** How many of the rarest words make a whole question; what is said beyond them is its story. */
const wholeQuestion = 1.7;

const silent = new Set(
  [fillerWords, glueWords, settingWords, wishWords, questionWords].flatMap(readList),
);

function isTelling(word: string): boolean {
  return !silent.has(word);
}

const openers = new Set([wishWords, questionWords, fillerWords].flatMap(readList));
const closers = new Set([questionWords, fillerWords, settingWords].flatMap(readList));

/** A text as it was written, without the words before and after what it is about. */
export function trimSilent(text: string): string {
  const parts = text.split(/\s+/).map((part) => part.replace(/[?؟!.,،:«»"“”]+/g, ""));
  const holds = (list: Set<string>, part: string | undefined) =>
    part === undefined ||
    splitWords(part).every((word) =>
      listForms(word)
        .map(toRoot)
        .some((form) => list.has(form)),
    );
  while (parts.length > 0 && holds(openers, parts[0])) parts.shift();
  while (parts.length > 0 && holds(closers, parts.at(-1))) parts.pop();
  return parts.join(" ");
}

const joinedOpening = /^(?:وال|بال|فال|كال|لل)(?=.{3})/;

/** Keys are written by us: what Arabic joins to the front of a word goes, the word itself stays. */
function readKeyWords(text: string): string[] {
  return [
    ...new Set(splitWords(text).map((word) => toRoot(stemWord(word.replace(joinedOpening, ""))))),
  ];
}

/**
 * Ranks what a question may be about. A key counts by how much of the question it covers and how much of
 * itself is named; rare words weigh more. People tell a story around what they ask: beyond a few words
 * the rest of it no longer counts against a match.
 */
export function makeSearch<T extends Findable>(items: T[]): Search<T> {
  const keys: Key[] = [];
  const users = new Map<string, Set<number>>();
  const keysOf = new Map<string, number[]>();
  const bodies = items.map(({ body }) => new Set(readKeyWords(body)));
  items.forEach((item, place) => {
    for (const text of item.keys) {
      const all = readKeyWords(text);
      const telling = all.filter(isTelling);
      const words = new Set(telling.length > 0 ? telling : all);
      for (const word of words) {
        users.set(word, (users.get(word) ?? new Set()).add(place));
        keysOf.set(word, [...(keysOf.get(word) ?? []), keys.length]);
      }
      keys.push({ place, words, all, weight: 0 });
    }
  });
  const mostRare = Math.log(1 + items.length);
  const weigh = (word: string) => Math.log(1 + items.length / (users.get(word)?.size ?? 1));
  const sum = (words: Iterable<string>) => [...words].reduce((all, word) => all + weigh(word), 0);
  for (const key of keys) key.weight = sum(key.words);
  const book = makeWordBook([...users.keys(), ...silent], (word) => users.has(word));

  const meant = new Map<string, string | undefined>();
  /** The known word behind a written one; looking for misspelt ones is slow enough to be remembered. */
  const findMeant = (written: string) => {
    const forms = listForms(written).map(toRoot);
    const isKnown = (form: string) => users.has(form) || silent.has(form);
    const exact = forms.find(isKnown);
    if (exact !== undefined) return exact;
    if (!meant.has(written)) {
      if (meant.size >= mostRemembered) meant.clear();
      const root = /^[a-z]/.test(written) ? toRoot(stemWord(written)) : written;
      meant.set(written, listDialectForms(written).find(isKnown) ?? findKnownWord(root, book));
    }
    return meant.get(written);
  };

  const readSubject = (text: string) => {
    const subject = new Map<string, boolean>();
    for (const written of splitWords(text)) {
      const word = findMeant(written);
      if (word === undefined) subject.set(written, false);
      else if (users.has(word)) subject.set(word, true);
    }
    const telling = [...subject].filter(([word]) => isTelling(word));
    return new Map(telling.length > 0 ? telling : subject);
  };

  /** Keys of small words only: a whole one of them in a story is no accident. */
  const phrases = keys.filter(
    ({ all }) => all.length >= wholePhrase && !all.some((word) => isTelling(word)),
  );

  const find = (text: string) => {
    const subject = readSubject(text);
    const known = [...subject].flatMap(([word, isKnown]) => (isKnown ? [word] : []));
    const unknown = Math.min(mostUnknown, subject.size - known.length);
    const said = sum(known) + unknown * mostRare * unknownWeight;
    const total = Math.min(said, wholeQuestion * mostRare);
    if (total === 0) return [];
    // Words that only shape a question find their own phrase, and nothing beside it.
    const trust = known.length === 0 || known.some(isTelling) ? 1 : 0.6;
    const written = new Set(splitWords(text).flatMap((word) => listForms(word).map(toRoot)));
    const shared = new Map<number, number>();
    for (const word of known) {
      for (const key of new Set(keysOf.get(word))) {
        shared.set(key, (shared.get(key) ?? 0) + weigh(word));
      }
    }
    const best = new Map<number, number>();
    const named = new Map<number, number>();
    for (const [at, weight] of shared) {
      const key = keys[at];
      if (!key) continue;
      const isLiteral = key.all.every((word) => written.has(word));
      const isWholePhrase = isLiteral && trust < 1 && key.all.length > 1;
      const isRemnant = key.words.size === 1 && key.all.length > 1 && !isLiteral;
      const share = (weight / key.weight) * (isRemnant ? remnantShare : 1);
      const score = isWholePhrase
        ? 1
        : (weight / total) * (0.5 + 0.5 * share) +
          (isLiteral ? literalWeight * Math.min(mostLiteral, key.all.length) : 0);
      named.set(key.place, Math.max(named.get(key.place) ?? 0, share));
      best.set(key.place, Math.max(best.get(key.place) ?? 0, score));
    }
    for (const { place, all } of phrases) {
      if (!all.every((word) => written.has(word))) continue;
      best.set(place, Math.max(best.get(place) ?? 0, phraseScore));
      named.set(place, 1);
    }
    return [...best]
      .flatMap(([place, key]) => {
        const item = items[place];
        if (!item) return [];
        const coverage = sum(known.filter((word) => users.get(word)?.has(place))) / total;
        const body = sum(known.filter((word) => bodies[place]?.has(word))) / total;
        // One word out of a longer name is seldom that name.
        const isScrap = known.length === 1 && (named.get(place) ?? 0) < 0.6;
        const score = (0.6 * key + 0.3 * coverage + 0.1 * body) * trust * (isScrap ? 0.5 : 1);
        return [{ item, score, coverage }];
      })
      .toSorted((a, b) => b.score - a.score || (a.item.id < b.item.id ? -1 : 1));
  };
  return { find, readSubject };
}
