import type { Language } from "@masar/contract/settings/schemas";
import { dropHidden } from "./hidden-characters.ts";

/** A model's words as one plain line of at most so many characters, cut between words. */
export function cleanText(text: string, most: number): string {
  const line = dropHidden(text.replace(/[\n\r\t]/g, " "))
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = cut.lastIndexOf(" ");
  // Half a pair of code units is no letter.
  return `${cut.slice(0, end > most / 2 ? end : undefined).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const addresses = [
  /\b(?:https?|ftp|file|javascript|data|vbscript|mailto|tel):/i,
  /\/\/[\p{L}\p{N}]/u,
  /\bwww\./i,
  /[^\s@]@[^\s@]{1,253}\.[^\s@]/,
  // Names of tools end in .js, .net or .io; those of sites in one of these.
  /[\p{L}\p{N}-]\.(?:com|org|edu|gov|info|biz|xyz|ru|cn|top|site|online|shop|store|link|click)\b/iu,
  /[\p{L}\p{N}-]\.[a-z]{2,}\/\S/iu,
  /\]\(/,
  /<[a-z][a-z0-9-]*\s[^<>=]*=/i,
];

/** A model writes no addresses: not as a link, not as a tag, not as the name of a site. */
export function hasAddress(text: string): boolean {
  return addresses.some((address) => address.test(text));
}

/** Names of tools are Latin in Arabic too, so Arabic is asked for a good third of the letters only. */
const leastShare: Record<Language, number> = { ar: 0.35, en: 0.8 };
const scripts: Record<Language, RegExp> = { ar: /\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu };

export function isWrittenIn(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = text.match(scripts[language])?.length ?? 0;
  return letters > 0 && own / letters >= leastShare[language];
}

// From the beginning of a word only: a long word without an @ is then read once, not once from each letter.
const mail = /(?<![^\s@"<>])[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g;
/** On one line: figures below one another are a table. */
const digits = /\+?\p{Nd}[\p{Nd}\p{Zs}\t().-]{7,}\p{Nd}/gu;
const dates = /(?<!\p{Nd})\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}(?!\p{Nd})/gu;
const leastPhoneDigits = 9;

/** What a learner wrote, without the addresses and numbers by which somebody could be reached; dates stay. */
export function hideContacts(text: string): string {
  return text.replace(mail, "…").replace(digits, (found) => {
    const count = found.replaceAll(dates, "").match(/\p{Nd}/gu)?.length ?? 0;
    return count >= leastPhoneDigits ? "…" : found;
  });
}
