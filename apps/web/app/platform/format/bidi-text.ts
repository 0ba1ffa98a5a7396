import {
  countLetters,
  isolateTerms,
  letterDirection,
  type TextDirection,
} from "@masar/domain/text/bidi";

const isRtl = (text: string) => letterDirection(countLetters(text)) === "rtl";

/** A text as it is shown, not as it is stored: «C++» in an Arabic text keeps its signs where they belong. */
export function displayText(text: string): string {
  return isRtl(text) ? isolateTerms(text) : text;
}

/** Props of an element that shows a text in a direction of its own; a text with code or addresses names it. */
export function bidiText(
  text: string,
  dir: TextDirection | null = letterDirection(countLetters(text)),
): { dir: TextDirection | undefined; children: string } {
  return { dir: dir ?? undefined, children: dir === "rtl" ? isolateTerms(text) : text };
}
