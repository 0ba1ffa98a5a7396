import { type Formula, matchFormula, readFormula } from "../text/formulas.ts";
import type { AnswerWriter } from "./answer-writer.ts";

type Outcome = { settle: (formula: Formula, rest: string) => void; reject: (text: string) => void };

/** Only these can end a formula, or show that there is none. */
const decisive = /[$`()[\]\s]/;

/** Collects what may be a formula of a model, one character at a time. */
export function createFormulaReader({ settle, reject }: Outcome) {
  let text = "";
  let before = "";

  return {
    start(opening: string, previous: string): void {
      text = opening;
      before = previous;
    },
    feed(char: string): void {
      const isUndecided = !decisive.test(char) && !decisive.test(text.slice(-1));
      text += char;
      if (isUndecided && text.length % 100 > 0) return;
      const found = matchFormula(text, before);
      if (found === null) reject(text);
      else if (found !== "open") settle(found, text.slice(found.raw.length));
    },
    /** At the end of the answer. */
    stop(): void {
      const found = readFormula(text, before);
      if (found) settle(found, text.slice(found.raw.length));
      else reject(text);
    },
  };
}

/**
 * As code, which no Markdown parser looks into: `$` around it, or a block of the language `math`. The page reads both as
 * formulas.
 */
export function writeFormula(writer: AnswerWriter, { tex, isBlock }: Formula): "fence" | "text" {
  // A fence would end the table.
  if (isBlock && !writer.isInLabel() && !writer.isInTableRow()) {
    const lines = tex.replaceAll(/\n\s*/g, "\n");
    writer.writeRaw(`${writer.isAtLineStart() ? "" : "\n"}\`\`\`math\n${lines}\n\`\`\`\n`);
    return "fence";
  }
  writer.write("$");
  writer.writeCode(tex.replaceAll(/\s+/g, " "));
  writer.write("$");
  return "text";
}
