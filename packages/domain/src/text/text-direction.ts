import { countLetters, letterDirection, type TextDirection } from "./bidi.ts";

export type { TextDirection };

const code = /^(```|~~~)[^\n]*(?:\n[\s\S]*?(?:^\1|(?![\s\S]))|$)|`[^`\n]*(?:`|$)/gm;
const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
const address = /\bhttps?:\/\/[^\s<>)]+/g;

/** Letters of the other direction needed to change the initial one. */
const settled = 24;

/** An isolated part, such as a title in another language, says nothing about the sentence around it. */
function countProse(text: string) {
  const prose = text.replaceAll(code, " ").replaceAll(address, " ");
  const outside = countLetters(prose.replaceAll(isolated, " "));
  return outside.left + outside.right > 0 ? outside : countLetters(prose);
}

/**
 * Direction by the letters outside code. `start` is the direction of the conversation and wins while a
 * text is short, so that a streaming answer does not jump. Null without letters and `start`.
 */
export function directionOf(text: string, start?: TextDirection): TextDirection | null {
  const letters = countProse(text);
  const { right, left } = letters;
  const read = letterDirection(letters);
  if (read === null) return start ?? null;
  if (!start || read === start) return read;
  // A Latin term may be part of an Arabic answer; Arabic letters alone are never an English one.
  if (start === "ltr" && left === 0) return read;
  const against = start === "rtl" ? left : right;
  return against < settled ? start : read;
}
