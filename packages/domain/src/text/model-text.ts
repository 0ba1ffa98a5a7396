import type { Language } from "@masar/contract/settings/schemas";
import { dropHidden } from "./hidden-characters.ts";

/** Model output as one plain line of at most `maxLength` characters, cut between words. */
export function cleanText(text: string, maxLength: number): string {
  const line = dropHidden(text.replace(/[\n\r\t]/g, " "))
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const end = cut.lastIndexOf(" ");
  // Drop half of a surrogate pair.
  return `${cut.slice(0, end > maxLength / 2 ? end : undefined).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const addresses = [
  /\b(?:https?|ftp|file|javascript|data|vbscript|mailto|tel):/i,
  /\/\/[\p{L}\p{N}]/u,
  /\bwww\./i,
  /[^\s@]@[^\s@]{1,253}\.[^\s@]/,
  // Not .js, .net or .io, which end the names of tools.
  /[\p{L}\p{N}-]\.(?:com|org|edu|gov|info|biz|xyz|ru|cn|top|site|online|shop|store|link|click)\b/iu,
  /[\p{L}\p{N}-]\.[a-z]{2,}\/\S/iu,
  /\]\(/,
  /<[a-z][a-z0-9-]*\s[^<>=]*=/i,
];

/** Whether a text contains a URL, a mail address, a link, a tag with attributes or a site name. */
export function hasAddress(text: string): boolean {
  return addresses.some((address) => address.test(text));
}

/** Arabic texts contain Latin names of tools, so a third of Arabic letters is enough. */
const minShare: Record<Language, number> = { ar: 0.35, en: 0.8 };
const scripts: Record<Language, RegExp> = { ar: /\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu };

export function isWrittenIn(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = text.match(scripts[language])?.length ?? 0;
  return letters > 0 && own / letters >= minShare[language];
}

// Anchored at the start of a word, so that a long word without an @ is read once.
const mail = /(?<![^\s@"<>])[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g;
/** On one line only: figures below one another are a table. */
const digits = /\+?\p{Nd}[\p{Nd}\p{Zs}\t().-]{7,}\p{Nd}/gu;
const dates = /(?<!\p{Nd})\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}(?!\p{Nd})/gu;
const minPhoneDigits = 9;

/** Removes e-mail addresses and phone numbers; dates stay. */
export function hideContacts(text: string): string {
  return text.replace(mail, "…").replace(digits, (found) => {
    const count = found.replaceAll(dates, "").match(/\p{Nd}/gu)?.length ?? 0;
    return count >= minPhoneDigits ? "…" : found;
  });
}
