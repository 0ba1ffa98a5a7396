/** A formula in TeX, and how it was written. */
export type Formula = { tex: string; isBlock: boolean; raw: string };

const maxLength = 1000;

/** In the order in which they are tried. The third is that of GitHub and GitLab: other Markdown parsers read it as code. */
const marks = [
  { open: "$$", close: "$$", isBlock: true },
  { open: "\\[", close: "\\]", isBlock: true },
  { open: "$`", close: "`$", isBlock: false },
  { open: "\\(", close: "\\)", isBlock: false },
  { open: "$", close: "$", isBlock: false },
];

const joinsDollar = /[\p{L}\p{N}$\\]/u;
const blankLine = /\n[ \t]*\n/;
/** From one price to another. */
const priceRange = /^\p{Nd}[\p{Nd}.,٫٬]*\s?[-–—]\s?\p{Nd}[\p{Nd}.,٫٬]*$/u;
/** The line below the head of a table. */
const tableRule = /\n(?=[^\n]*-)[ \t:-]*\|[ \t|:-]*\n/;
const rightToLeftLetter = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** The formula at the beginning of a text; `before` is the character in front of it. */
export function readFormula(text: string, before = ""): Formula | null {
  if (!/^[$\\]/.test(text)) return null;
  // The mark of the end shows that nothing follows; a longer text is no formula.
  const found = matchFormula(`${text.slice(0, maxLength + 10)}\0`, before);
  return found === "open" ? null : found;
}

/** Also of a text that has not ended: "open" while the next characters decide. */
export function matchFormula(text: string, before: string): Formula | "open" | null {
  if (text === "$" || text === "\\") return "open";
  const mark = marks.find(({ open }) => text.startsWith(open));
  if (!mark) return null;
  const { open, close, isBlock } = mark;
  const isSingle = open === "$";
  const end = findClose(text, open.length, close);
  const inner = text.slice(open.length, typeof end === "number" ? end : undefined);
  if (end === "none" || inner.length > maxLength || blankLine.test(inner)) return null;
  if (tableRule.test(inner)) return null;
  if (isSingle && (/^\s|\n/.test(inner) || joinsDollar.test(before))) return null;
  if (end === "open") return "open";

  const raw = text.slice(0, end + close.length);
  const after = text.charAt(raw.length);
  if (after === "") return "open";
  const tex = inner.trim();
  if (tex === "" || tex.includes("`")) return null;
  if (isSingle && !isFormula(inner, after)) return null;
  return { tex, isBlock, raw };
}

/**
 * A single dollar is a price or a variable more often than a mark: a formula touches both dollars, and no letter or digit
 * follows. «$49 أو 20$» is two prices.
 */
function isFormula(inner: string, after: string): boolean {
  const isSentence = rightToLeftLetter.test(inner) && !inner.includes("\\");
  const isPrice = priceRange.test(inner);
  return !/\s$/.test(inner) && !joinsDollar.test(after) && !isSentence && !isPrice;
}

/** Where the closing mark is; "none" if another formula begins before it. */
function findClose(text: string, start: number, close: string): number | "open" | "none" {
  for (let at = start; at < text.length; at++) {
    if (text.startsWith(close, at)) return at;
    const isCut = at === text.length - 1;
    switch (text.charAt(at)) {
      case "$":
        return isCut && close === "$$" ? "open" : "none";
      case "\\":
        if (/[([]/.test(text.charAt(at + 1))) return "none";
        // `\\` breaks a line and `\$` is a dollar sign.
        at++;
    }
  }
  return "open";
}
