import { isolateTerms } from "@masar/domain/bidi";
import { directionOf, type TextDirection } from "@masar/domain/text-direction";

/** A text as it is shown, not as it is stored: «C++» in an Arabic text keeps its signs where they belong. */
export function displayText(text: string): string {
  return directionOf(text) === "rtl" ? isolateTerms(text) : text;
}

/** Props of an element that shows a text in the text's own direction. */
export function bidiText(text: string): { dir: TextDirection | undefined; children: string } {
  return { dir: directionOf(text) ?? undefined, children: displayText(text) };
}
