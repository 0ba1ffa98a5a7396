import { countLetters, letterDirection, type TextDirection } from "./bidi.ts";

export type { TextDirection };

const code = /^(```|~~~)[^\n]*(?:\n[\s\S]*?(?:^\1|(?![\s\S]))|$)|`[^`\n]*(?:`|$)/gm;
const address = /\bhttps?:\/\/[^\s<>)]+/g;

/** Letters of the other direction needed to change the initial one. */
const settled = 24;

/**
 * Direction by the letters outside code. `start` is the direction of the conversation and wins while a
 * text is short, so that a streaming answer does not jump. Null without letters and `start`.
 */
export function directionOf(text: string, start?: TextDirection): TextDirection | null {
  const letters = countLetters(text.replaceAll(code, " ").replaceAll(address, " "));
  const { right, left } = letters;
  const read = letterDirection(letters);
  if (read === null) return start ?? null;
  if (!start || read === start) return read;
  // A Latin term may be part of an Arabic answer; Arabic letters alone are never an English one.
  if (start === "ltr" && left === 0) return read;
  const against = start === "rtl" ? left : right;
  return against < settled ? start : read;
}
