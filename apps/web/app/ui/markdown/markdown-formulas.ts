import { readFormula } from "@masar/domain/text/formulas";
import { Marked, type Tokens } from "marked";

/** Without marks, the text rule of `marked` searches an e-mail address at every word. */
export const maxLookahead = 500;

const blockStart = /^ {0,3}(?=\$\$|\\\[)/;
const lineStart = /(?:^|\n)(?= {0,3}(?:\$\$|\\\[))/g;
const restOfLine = /^[ \t]*(?:\n+|$)/;

export type FormulaToken = Tokens.Generic & { type: "formula"; tex: string; isBlock: boolean };

/** The first place where a formula may begin; a dollar behind a letter or digit is a price. */
const mayBegin = /(?<![\p{L}\p{N}$\\])\$|\\[([]/u;

function readBlock(src: string): FormulaToken | undefined {
  const indent = blockStart.exec(src)?.[0];
  const formula = indent === undefined ? null : readFormula(src.slice(indent.length));
  if (indent === undefined || !formula) return undefined;
  const end = indent.length + formula.raw.length;
  const rest = restOfLine.exec(src.slice(end))?.[0];
  if (rest === undefined) return undefined;
  return { ...formula, type: "formula", raw: src.slice(0, end + rest.length) };
}

/** A paragraph ends before a formula, not before two dollars that open nothing. */
function findBlock(src: string): number | undefined {
  const [paragraph = ""] = src.slice(0, maxLookahead).split(/\n[ \t]*\n/, 1);
  const starts = paragraph.matchAll(lineStart);
  return [...starts].find(({ 0: newline, index }) => readBlock(src.slice(index + newline.length)))
    ?.index;
}

/** Formulas for `marked`: `$x$`, `$$x$$` and what models write, `\(x\)` and `\[x\]`. */
export const formulaOptions = new Marked({
  extensions: [
    { name: "formulaBlock", level: "block", start: findBlock, tokenizer: readBlock },
    {
      name: "formula",
      level: "inline",
      start: (src) => mayBegin.exec(src.slice(0, maxLookahead))?.index,
      tokenizer(src, tokens): FormulaToken | undefined {
        const formula = readFormula(src, tokens.at(-1)?.raw.slice(-1));
        return formula ? { ...formula, type: "formula" } : undefined;
      },
    },
  ],
}).defaults;
