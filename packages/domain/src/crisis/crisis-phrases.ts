import type { Language } from "@masar/contract/settings/schemas";

/**
 * `(a|b c|)` is a choice of words, an empty one is optional; `{name}` is a choice from the groups of its list. Words are compared as `foldText` spells them, without fillers and doubled letters.
 */
export type CrisisPhrase = {
  pattern: string;
  /** The phrase has another meaning directly after one of these words. */
  notAfter?: readonly string[];
  /** The phrase has another meaning when one of these follows. */
  notBefore?: readonly string[];
  /** Counts only as the whole message: in a longer one it is often about work. */
  isWhole?: boolean;
  /** Counts only at the start of the message, where the first person is often omitted. */
  isAtStart?: boolean;
};

export type CrisisPhrases = {
  /** Null: the answer is in the language of the user's settings. */
  language: Language | null;
  groups: Readonly<Record<string, string>>;
  phrases: readonly CrisisPhrase[];
};

/** Common misspellings, by the word that is meant. */
export const misspellings: Readonly<Record<string, string>> = {
  suicide: "sucide suiside suicid suicde sucicide suicied",
  suicidal: "sucidal suisidal suicidial suicdal sucicidal",
  myself: "meself myslef mysef myelf mysself",
  depressed: "deppresed depresd dipressed",
  commit: "comitt",
};

/** Words that never change the meaning, in all languages of the lists. */
export const fillers: readonly string[] = [
  ..."to 2 just really honestly literally actually so very truly even still kinda fucking please always been that severely deeply extremely clinically totally completely super pretty badly incredibly".split(
    " ",
  ),
  ..."أن أني والله بجد جدا فعلا حقا خلاص يعني بس أوي قوي كتير كثير كثيرا دائما دايما أحيانا مرة بزاف برشا صراحة كمان بقى عاد قد لقد".split(
    " ",
  ),
  ..."wallah eni wala awy awi ktir kteer bzf bzaf brcha bas khalas begad".split(" "),
];
