import { splitWords as splitFolded } from "@masar/domain/goals/goal-index";
import { fillerWords, glueWords, settingWords, goalWords } from "@masar/domain/goals/goal-words";
import { findKnownWord, listForms, makeWordBook, stemWord } from "@masar/domain/text/stem-words";
import { patterns, wordLists } from "./patterns.ts";
import { listDialectForms } from "./question/dialect-forms.ts";

/** The keys (names and questions) decide whether an item is found; its body only adds a little. */
export type Searchable = { id: string; keys: string[]; body: string };
/** `share`: how much of its best key the question names; 1 for a whole key. */
export type Hit<T> = { item: T; score: number; share: number };

export type Coverage = { words: number; share: number };

type Search<T extends Searchable> = {
  find: (text: string) => Hit<T>[];
  /** The words that carry the subject of a text, and whether this search knows them. */
  readSubject: (text: string) => Map<string, boolean>;
  /** How many words of the subject an item holds, and their share of its weight, from 0 to 1. */
  readCoverage: (text: string) => (id: string) => Coverage;
};

/** Stemmed, mathematics would become the city of Riyadh, and "the difference between" a team. */
function splitWords(text: string): string[] {
  return splitFolded(
    text
      .replace(/رياضيات/g, "ماثماتيكس")
      .replace(/\be[- ](?=mails?\b)/gi, "e")
      .replace(patterns.differencePhrase, " "),
  );
}

/** "studying" and "study" have one root of at least four letters. */
function toRoot(word: string): string {
  // An account at Masar has nothing to do with accounting.
  if (!/^[a-z]/.test(word) || word === "accounting") return word;
  const root = word.replace(/(?<=.{4})(?:ing|ed|e)$/, "");
  return root.length > 3 ? root : word;
}

function toRootSet(...lists: string[]): Set<string> {
  const entries = lists.flatMap((list) => list.split(","));
  return new Set(entries.flatMap(splitWords).map((word) => toRoot(stemWord(word))));
}

const questionWords = wordLists.question.join(",");
const openers = toRootSet(goalWords, questionWords, fillerWords);
const closers = toRootSet(questionWords, fillerWords, settingWords);
const stopWords = toRootSet(fillerWords, glueWords, settingWords, goalWords, questionWords);
/** Keywords of programming: "const" is no misspelt "cost". */
const notMisspelled = new Set(wordLists.notMisspelled);
const isSignificant = (word: string) => !stopWords.has(word);

function listRoots(word: string): string[] {
  return listForms(word).map(toRoot);
}

export function trimStopWords(text: string): string {
  const parts = text.split(/\s+/).map((part) => part.replace(/[?؟!.,،:«»"“”]+/g, ""));
  const isIn = (list: Set<string>, part = "") =>
    splitWords(part).every((word) => listRoots(word).some((form) => list.has(form)));
  while (parts.length > 0 && isIn(openers, parts[0])) parts.shift();
  while (parts.length > 0 && isIn(closers, parts.at(-1))) parts.pop();
  return parts.join(" ");
}

/** Keys are our own texts, so what Arabic joins to the front of a word can go. */
function listKeyWords(text: string): string[] {
  const words = splitWords(text).map((word) => word.replace(/^(?:وال|بال|فال|كال|لل)(?=.{3})/, ""));
  return [...new Set(words.map((word) => toRoot(stemWord(word))))];
}

const maxCachedSpellings = 5000;
/** What each word of a key adds when the question has all of them, stop words included. */
const literalWeight = 0.02;
const maxLiteralWords = 5;
/** A key of this many stop words and nothing else counts when the question has all of them. */
const minPhraseWords = 3;
const phraseScore = 0.8;
/** The share of a key of which only the one significant word is in the question. */
const remnantShare = 0.6;
const unknownWeight = 0.4;
const maxUnknownWords = 2;
/** So many of the rarest words make a whole question; more words do not lower the score. */
const wholeQuestion = 1.7;

type Key = { index: number; words: Set<string>; all: string[]; weight: number };

/**
 * Ranks items by how much of the question a key covers and how much of the key is named; rare words weigh
 * more. People tell a story around their question, so beyond a few words the rest does not count.
 */
export function createSearch<T extends Searchable>(items: T[]): Search<T> {
  const keys: Key[] = [];
  const itemsByWord = new Map<string, Set<number>>();
  const keysByWord = new Map<string, Key[]>();
  const bodies = items.map(({ body }) => new Set(listKeyWords(body)));
  for (const [index, item] of items.entries()) {
    for (const text of item.keys) {
      const all = listKeyWords(text);
      const significant = all.filter(isSignificant);
      const key = {
        index,
        words: new Set(significant.length > 0 ? significant : all),
        all,
        weight: 0,
      };
      for (const word of key.words) {
        itemsByWord.set(word, (itemsByWord.get(word) ?? new Set()).add(index));
        keysByWord.set(word, [...(keysByWord.get(word) ?? []), key]);
      }
      keys.push(key);
    }
  }
  const maxWeight = Math.log(1 + items.length);
  const weigh = (word: string) => Math.log(1 + items.length / (itemsByWord.get(word)?.size ?? 1));
  const sum = (words: Iterable<string>) => [...words].reduce((all, word) => all + weigh(word), 0);
  for (const key of keys) key.weight = sum(key.words);
  const phrases = keys.filter(
    ({ all }) => all.length >= minPhraseWords && !all.some(isSignificant),
  );
  const wordBook = makeWordBook([...itemsByWord.keys(), ...stopWords], (word) =>
    itemsByWord.has(word),
  );

  /** Correcting a misspelt word is slow, so results are cached. */
  const corrections = new Map<string, string | undefined>();
  const findWord = (written: string) => {
    const isKnown = (form: string) => itemsByWord.has(form) || stopWords.has(form);
    const exact = listRoots(written).find(isKnown);
    if (exact !== undefined) return exact;
    if (notMisspelled.has(written)) return undefined;
    if (!corrections.has(written)) {
      if (corrections.size >= maxCachedSpellings) corrections.clear();
      const root = /^[a-z]/.test(written) ? toRoot(stemWord(written)) : written;
      const corrected = listDialectForms(written).find(isKnown) ?? findKnownWord(root, wordBook);
      corrections.set(written, corrected);
    }
    return corrections.get(written);
  };

  const readSubject = (text: string) => {
    const subject = new Map<string, boolean>();
    for (const written of splitWords(text)) {
      const word = findWord(written);
      if (word === undefined) subject.set(written, false);
      else if (itemsByWord.has(word)) subject.set(word, true);
    }
    const significant = [...subject].filter(([word]) => isSignificant(word));
    return significant.length > 0 ? new Map(significant) : subject;
  };

  const find = (text: string) => {
    const subject = readSubject(text);
    const known = [...subject].flatMap(([word, isKnown]) => (isKnown ? [word] : []));
    const unknown = Math.min(maxUnknownWords, subject.size - known.length);
    const weightOfAll = sum(known) + unknown * maxWeight * unknownWeight;
    const total = Math.min(weightOfAll, wholeQuestion * maxWeight);
    if (total === 0) return [];
    // Stop words alone find only a key that they make up completely.
    const trust = known.length === 0 || known.some(isSignificant) ? 1 : 0.6;
    const written = new Set(splitWords(text).flatMap(listRoots));
    const isWritten = (word: string) => written.has(word);
    const shared = new Map<Key, number>();
    for (const word of known) {
      for (const key of new Set(keysByWord.get(word)))
        shared.set(key, (shared.get(key) ?? 0) + weigh(word));
    }
    const best = new Map<number, { score: number; share: number }>();
    const raise = (index: number, score: number, share: number) => {
      const { score: oldScore = 0, share: oldShare = 0 } = best.get(index) ?? {};
      best.set(index, { score: Math.max(oldScore, score), share: Math.max(oldShare, share) });
    };
    for (const [key, weight] of shared) {
      const isLiteral = key.all.every(isWritten);
      const isRemnant = key.words.size === 1 && key.all.length > 1 && !isLiteral;
      const share = (weight / key.weight) * (isRemnant ? remnantShare : 1);
      const bonus = isLiteral ? literalWeight * Math.min(maxLiteralWords, key.all.length) : 0;
      const isWholePhrase = isLiteral && trust < 1 && key.all.length > 1;
      raise(key.index, isWholePhrase ? 1 : (weight / total) * (0.5 + 0.5 * share) + bonus, share);
    }
    for (const { index, all } of phrases) {
      if (all.every(isWritten)) raise(index, phraseScore, 1);
    }
    return [...best]
      .flatMap(([index, { score, share }]) => {
        const item = items[index];
        if (!item) return [];
        const coverage = sum(known.filter((word) => itemsByWord.get(word)?.has(index))) / total;
        const body = sum(known.filter((word) => bodies[index]?.has(word))) / total;
        // One word out of a longer name seldom means that name.
        const isScrap = known.length === 1 && share < 0.6;
        const weighted = 0.6 * score + 0.3 * coverage + 0.1 * body;
        return [{ item, score: weighted * trust * (isScrap ? 0.5 : 1), share }];
      })
      .toSorted((a, b) => b.score - a.score || (a.item.id < b.item.id ? -1 : 1));
  };
  const indexById = new Map(items.map(({ id }, index) => [id, index]));
  const readCoverage = (text: string) => {
    const words = [...readSubject(text)]
      .filter(([word]) => !/^\d/.test(word))
      .map(([word, isKnown]) => ({
        word,
        forms: isKnown ? [word] : [word, ...listRoots(word)],
        weight: isKnown ? weigh(word) : maxWeight * unknownWeight,
      }));
    const all = words.reduce((total, { weight }) => total + weight, 0);
    return (id: string) => {
      const index = indexById.get(id) ?? -1;
      const isInBody = (form: string) => bodies[index]?.has(form) ?? false;
      const covered = words.filter(
        ({ word, forms }) => itemsByWord.get(word)?.has(index) || forms.some(isInBody),
      );
      const weight = covered.reduce((total, one) => total + one.weight, 0);
      return { words: covered.length, share: all === 0 ? 0 : weight / all };
    };
  };
  return { find, readSubject, readCoverage };
}
