export type TextDirection = "rtl" | "ltr";

const ownDirection = "\u2068";
const directions = { ltr: "\u2066", rtl: "\u2067" };
const end = "\u2069";

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const marksAndTexts = /[\u2066-\u2069]|[^\u2066-\u2069]+/g;
// Between Arabic letters these separators preserve the order of figures; a hyphen does not.
const plainFigures = /^(?:\p{N}+(?:[.,:/٫٬]\p{N}+)*)?$/u;
// C++, C#, .NET, @name: at the edge of a Latin word these symbols get the direction of the text around it.
// An isolated part is matched as a whole and left unchanged.
// 15,400 − 9,400 = 6,000: between Arabic words, and where a line ends, the parts of a calculation would change places.
const parts =
  /[\u2066-\u2068][^\u2066-\u2069]*\u2069|((?<![\d.,%(#])\({0,3}\d[\d.,%]*\){0,3}(?:\s[−–+×÷=/<>≈-]\s\({0,3}\d[\d.,%]*\){0,3})+)|[.@#]?[A-Za-z0-9](?:[\w.@#+*&/-]*[\w+#*])?/g;
const edge = /^[.@#]|[+#*]$/;

/** Latin words occur in Arabic sentences far more often than the other way round. */
const latinShare = 3;

export const hasRightToLeft = (text: string) => rightToLeft.test(text);

export function countLetters(text: string): { right: number; left: number; first: string } {
  const letters = text.match(/\p{L}/gu) ?? [];
  const right = letters.filter((letter) => hasRightToLeft(letter)).length;
  return { right, left: letters.length - right, first: letters[0] ?? "" };
}

/** The direction of most letters, not of the first: Arabic titles often start with a Latin term. */
export function letterDirection({
  right,
  left,
}: Pick<ReturnType<typeof countLetters>, "right" | "left">): TextDirection | null {
  if (right + left === 0) return null;
  return right * latinShare >= left ? "rtl" : "ltr";
}

/** Isolates calculations, and Latin terms that begin or end with a symbol, in a right-to-left text: «تعلم C++». */
export function isolateTerms(text: string): string {
  return text.replaceAll(parts, (part: string, calculation?: string) =>
    calculation || (edge.test(part) && /[A-Za-z]/.test(part)) ? directions.ltr + part + end : part,
  );
}

/** Longer ones would not fit in a line of a phone. */
const maxUnbroken = 32;
const isolatedCalculation = /\u2066[^\u2066-\u2069]*\u2069/g;

/** `isolateTerms` for shown text, with each short calculation on one line: broken, its second part would come first. */
export function isolateTermsUnbroken(text: string): string {
  return isolateTerms(text).replaceAll(isolatedCalculation, (part) =>
    part.length <= maxUnbroken ? part.replaceAll(" ", "\u00a0") : part,
  );
}

/**
 * Isolates a value in a sentence of direction `base`, unless all its characters have that direction:
 * then isolates are invisible, but end up in copied text and accessible names.
 */
export function isolateValue(value: string, base: TextDirection): string {
  const letters = countLetters(value);
  const { right, left, first } = letters;
  // Figures without letters, such as dates, are reordered after an Arabic letter.
  const canReorder =
    base === "ltr" ? right > 0 : left > 0 || (right === 0 && !plainFigures.test(value));
  if (!canReorder || areOthersIsolated(value, base)) return value;
  const dir = letterDirection(letters);
  const isLedByFirst = dir === null || hasRightToLeft(first) === (dir === "rtl");
  const start = isLedByFirst ? ownDirection : directions[dir];
  return `${start}${dir === "rtl" ? isolateTerms(value) : value}${end}`;
}

/** Whether the value has isolated parts, and nothing outside them is reordered in `base`. */
function areOthersIsolated(value: string, base: TextDirection): boolean {
  let depth = 0;
  const outside = value.replaceAll(marksAndTexts, (part) => {
    if (!/^[\u2066-\u2069]/.test(part)) return depth === 0 ? part : "";
    depth += part === end ? -1 : 1;
    return "";
  });
  if (depth !== 0 || outside === value || /\p{N}/u.test(outside)) return false;
  const { right, left } = countLetters(outside);
  return (base === "ltr" ? right : left) === 0;
}

/** For translations used as file names or identifiers. */
export function removeIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, "");
}
