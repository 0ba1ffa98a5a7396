import type { Language } from "@masar/contract/settings/schemas";
import { arabicAbuse } from "./crisis-phrases.ar-abuse.ts";
import { arabicCrisis } from "./crisis-phrases.ar.ts";
import { englishAbuse } from "./crisis-phrases.en-abuse.ts";
import { englishCrisis } from "./crisis-phrases.en.ts";
import { englishCrisisOfOthers } from "./crisis-phrases.en-others.ts";
import { frenchCrisis, latinArabicCrisis } from "./crisis-phrases.latin.ts";
import type { CrisisPhrase, CrisisPhrases } from "./crisis-phrases.ts";
import { splitChoice, splitWords } from "./crisis-words.ts";

type Words = readonly string[];
/** Word sequences by their first word, so that long choices cost no more than short ones. */
type Slot = { byFirst: ReadonlyMap<string, readonly Words[]>; canBeEmpty: boolean };
type Rule = {
  language: Language | null;
  slots: readonly Slot[];
  notAfter: readonly Words[];
  notBefore: readonly Words[];
  isWhole: boolean;
  isAtStart: boolean;
};

/**
 * Whether a message is about suicide, self-harm, despair, abuse or acute danger of the writer or a close person, and the
 * language of the answer (null: that of the settings). Linear in the number of words; the message is not sent anywhere.
 */
export function findCrisis(text: string): { language: Language | null } | null {
  const words = splitWords(text);
  const rules = getRules();
  for (let start = 0; start < words.length; start += 1) {
    const found = findAt(rules, words, start) ?? findJoined(rules, words, start);
    if (found) return { language: found.language };
  }
  return null;
}

/** The conjunctions «و» and «ف» are joined to the next word: «وأريد». */
function findJoined(rules: Rules, words: string[], start: number): Rule | undefined {
  const word = words[start] ?? "";
  if (!/^[وف]./.test(word)) return undefined;
  // Splices the array, since copies would make long texts slow.
  words[start] = word.slice(1);
  return findAt(rules, words, start);
}

/** By the first two words: one word alone, such as "i", begins too many rules. */
type Rules = ReadonlyMap<string, RulesOfFirst>;
type RulesOfFirst = {
  byNext: ReadonlyMap<string, readonly Rule[]>;
  /** Rules that match any second word. */
  others: readonly Rule[];
};
let compiled: Rules | undefined;

function getRules(): Rules {
  compiled ??= compile([
    englishCrisis,
    englishCrisisOfOthers,
    englishAbuse,
    arabicCrisis,
    arabicAbuse,
    latinArabicCrisis,
    frenchCrisis,
  ]);
  return compiled;
}

function findAt(rules: Rules, words: Words, start: number): Rule | undefined {
  const ofFirst = rules.get(words[start] ?? "");
  const candidates = ofFirst?.byNext.get(words[start + 1] ?? "") ?? ofFirst?.others;
  return candidates?.find((rule) => {
    if ((rule.isWhole || rule.isAtStart) && start > 0) return false;
    if (rule.notAfter.some((before) => endsAt(words, start, before))) return false;
    return matchSlots(rule, words, start, 0);
  });
}

function matchSlots(rule: Rule, words: Words, at: number, index: number): boolean {
  const slot = rule.slots[index];
  if (!slot) return isComplete(rule, words, at);
  const choices = slot.byFirst.get(words[at] ?? "") ?? [];
  const isFound = choices.some(
    (choice) =>
      startsAt(words, at, choice) && matchSlots(rule, words, at + choice.length, index + 1),
  );
  return isFound || (slot.canBeEmpty && matchSlots(rule, words, at, index + 1));
}

function isComplete(rule: Rule, words: Words, end: number): boolean {
  if (rule.isWhole && end < words.length) return false;
  return !rule.notBefore.some((after) => startsAt(words, end, after));
}

const startsAt = (words: Words, at: number, part: Words) =>
  part.every((word, index) => words[at + index] === word);

const endsAt = (words: Words, end: number, part: Words) =>
  end >= part.length && startsAt(words, end - part.length, part);

/** Null: any second word. */
type SecondWords = Set<string> | null;

function compile(lists: readonly CrisisPhrases[]): Rules {
  const byFirst = new Map<string, { rule: Rule; seconds: SecondWords }[]>();
  for (const { language, groups, phrases } of lists) {
    for (const phrase of phrases) {
      const rule = compilePhrase(phrase, groups, language);
      for (const [first, seconds] of listBeginnings(rule.slots)) {
        const entries = byFirst.get(first);
        if (entries) entries.push({ rule, seconds });
        else byFirst.set(first, [{ rule, seconds }]);
      }
    }
  }
  return new Map(
    [...byFirst].map(([first, entries]) => {
      const select = (next?: string) =>
        entries
          .filter(({ seconds }) => !seconds || (next !== undefined && seconds.has(next)))
          .map(({ rule }) => rule);
      const nexts = new Set(entries.flatMap(({ seconds }) => [...(seconds ?? [])]));
      const byNext = new Map([...nexts].map((next) => [next, select(next)]));
      return [first, { byNext, others: select() }];
    }),
  );
}

function compilePhrase(
  { pattern, notAfter = [], notBefore = [], isWhole = false, isAtStart = false }: CrisisPhrase,
  groups: CrisisPhrases["groups"],
  language: Language | null,
): Rule {
  const slots = (pattern.match(/\([^()]*\)|[^\s()]+/g) ?? []).map((slot) =>
    compileSlot(
      slot
        .replaceAll(/[()]/g, "")
        .split("|")
        .flatMap((choice) => expandChoice(choice, groups)),
    ),
  );
  return {
    language,
    slots,
    notAfter: notAfter.map(splitChoice),
    notBefore: notBefore.map(splitChoice),
    isWhole,
    isAtStart,
  };
}

function compileSlot(choices: readonly string[]): Slot {
  const byFirst = new Map<string, Words[]>();
  let canBeEmpty = false;
  for (const choice of choices.map(splitChoice)) {
    const [first] = choice;
    if (first === undefined) canBeEmpty = true;
    else byFirst.set(first, [...(byFirst.get(first) ?? []), choice]);
  }
  return { byFirst, canBeEmpty };
}

function expandChoice(choice: string, groups: CrisisPhrases["groups"]): string[] {
  if (!choice.includes("{")) return [choice];
  const name = /^\{(\w+)\}$/.exec(choice)?.[1];
  // In "(be here {anymore})" each word of the group but the first would be a separate choice.
  if (name === undefined) throw new Error(`${choice} joins a group with other words`);
  const group = groups[name];
  if (group === undefined) throw new Error(`No group of phrases is called ${name}`);
  return group.split("|");
}

/** The possible first words of a phrase, each with its second words. An empty choice skips its slot. */
function listBeginnings(slots: Rule["slots"]): Map<string, SecondWords> {
  const beginnings = new Map<string, SecondWords>();
  for (const [index, { byFirst, canBeEmpty }] of slots.entries()) {
    for (const [first, choices] of byFirst) {
      const known = beginnings.get(first);
      const found = listSeconds(choices, slots.slice(index + 1));
      const isAny = known === null || found === null;
      beginnings.set(first, isAny ? null : new Set([...(known ?? []), ...found]));
    }
    if (!canBeEmpty) break;
  }
  return beginnings;
}

function listSeconds(choices: readonly Words[], rest: Rule["slots"]): SecondWords {
  const seconds = new Set(choices.flatMap((choice) => choice.slice(1, 2)));
  if (choices.every((choice) => choice.length > 1)) return seconds;
  for (const { byFirst, canBeEmpty } of rest) {
    for (const word of byFirst.keys()) seconds.add(word);
    if (!canBeEmpty) return seconds;
  }
  return null;
}
