import { directionOf, hasRightToLeft, type TextDirection } from "./text-direction.ts";

const ownDirection = "\u2068";
const directions = { ltr: "\u2066", rtl: "\u2067" };
const end = "\u2069";

const isolated = /^[\u2066-\u2068]/;
// Between Arabic letters these separators keep figures in order; a hyphen does not.
const plainFigures = /^(?:\p{N}+(?:[.,:/٫٬]\p{N}+)*)?$/u;
const letter = /\p{L}/u;
// C++, C#, .NET, @name: at the edge of a Latin word these signs take the direction of the text around it.
const latinWord = /[.@#]?[A-Za-z0-9](?:[\w.@#+*&/-]*[\w+#*])?/g;
const edge = /^[.@#]|[+#*]$/;

/** Isolates Latin terms that begin or end with a sign, for a text that reads from the right: «تعلم C++». */
export function isolateTerms(text: string): string {
  return text.replaceAll(latinWord, (word) =>
    edge.test(word) && /[A-Za-z]/.test(word) ? `${directions.ltr}${word}${end}` : word,
  );
}

/**
 * Isolates a value for a sentence that reads in `base`, unless every character of the value has that direction:
 * then isolates change nothing that is seen, but travel with copied text and into names.
 */
export function isolateValue(value: string, base: TextDirection): string {
  if (isolated.test(value) || !canReorder(value, base)) return value;
  const dir = directionOf(value);
  const first = letter.exec(value)?.[0];
  const isLedByFirst = dir === null || hasRightToLeft(first ?? "") === (dir === "rtl");
  const start = isLedByFirst ? ownDirection : directions[dir];
  return `${start}${dir === "rtl" ? isolateTerms(value) : value}${end}`;
}

/** For a translation that becomes a file name or another name that machines read. */
export function removeIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, "");
}

function canReorder(value: string, base: TextDirection): boolean {
  const letters = value.match(/\p{L}/gu) ?? [];
  if (base === "ltr") return letters.some(hasRightToLeft);
  // Figures without letters, such as dates, are reordered after an Arabic letter.
  return letters.length === 0 ? !plainFigures.test(value) : !letters.every(hasRightToLeft);
}
