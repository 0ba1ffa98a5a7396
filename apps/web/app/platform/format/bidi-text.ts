import {
  countLetters,
  isolateTerms,
  letterDirection,
  type TextDirection,
} from "@masar/domain/text/bidi";

const isRtl = (text: string) => letterDirection(countLetters(text)) === "rtl";

/** «C++» in an Arabic text keeps its signs in order. */
export function displayText(text: string): string {
  return isRtl(text) ? isolateTerms(text) : text;
}

/** Props of an element that shows a text in its own direction. */
export function bidiText(
  text: string,
  dir: TextDirection | null = letterDirection(countLetters(text)),
): { dir: TextDirection | undefined; children: string } {
  return { dir: dir ?? undefined, children: dir === "rtl" ? isolateTerms(text) : text };
}
