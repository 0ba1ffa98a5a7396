import { countLetters, letterDirection, type TextDirection } from "./bidi.ts";

export type { TextDirection };

const code = /^(```|~~~)[^\n]*(?:\n[\s\S]*?(?:^\1|(?![\s\S]))|$)|`[^`\n]*(?:`|$)/gm;
const address = /\bhttps?:\/\/[^\s<>)]+/g;

/** So many letters of the other direction before a text leaves the one it started in. */
const settled = 24;

/**
 * Which way a text reads, by its letters outside code: the first letter is a bad witness, since Arabic sentences
 * about programming often open with a Latin term. `start` is the direction of the conversation: while few letters
 * are there it stands, so that a streaming answer does not jump. Null when there is no letter and no start.
 */
export function directionOf(text: string, start?: TextDirection): TextDirection | null {
  const letters = countLetters(text.replaceAll(code, " ").replaceAll(address, " "));
  const { right, left } = letters;
  const read = letterDirection(letters);
  if (read === null) return start ?? null;
  if (!start || read === start) return read;
  // A term stands alone in Latin letters, a sentence in Arabic ones does not stand in another language.
  if (start === "ltr" && left === 0) return read;
  const against = start === "rtl" ? left : right;
  return against < settled ? start : read;
}
