export type TextDirection = "rtl" | "ltr";

const code = /^(```|~~~)[^\n]*(?:\n[\s\S]*?(?:^\1|(?![\s\S]))|$)|`[^`\n]*(?:`|$)/gm;
const address = /\bhttps?:\/\/[^\s<>)]+/g;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const strong = /\p{L}/gu;

export const hasRightToLeft = (text: string) => rightToLeft.test(text);

/** Latin words stand in Arabic sentences far more often than the other way round. */
const latinShare = 3;
/** So many letters of the other direction before a text leaves the one it started in. */
const settled = 24;

/**
 * Which way a text reads, by its letters outside code: the first letter is a bad witness, since Arabic sentences
 * about programming often open with a Latin term. `start` is the direction of the conversation: while few letters
 * are there it stands, so that a streaming answer does not jump. Null when there is no letter and no start.
 */
export function directionOf(text: string, start?: TextDirection): TextDirection | null {
  const words = text.replaceAll(code, " ").replaceAll(address, " ");
  let right = 0;
  let left = 0;
  for (const [letter] of words.matchAll(strong)) {
    if (hasRightToLeft(letter)) right++;
    else left++;
  }
  if (right + left === 0) return start ?? null;
  const read = right * latinShare >= left ? "rtl" : "ltr";
  if (!start || read === start) return read;
  // A term stands alone in Latin letters, a sentence in Arabic ones does not stand in another language.
  if (start === "ltr" && left === 0) return read;
  const against = start === "rtl" ? left : right;
  return against < settled ? start : read;
}
