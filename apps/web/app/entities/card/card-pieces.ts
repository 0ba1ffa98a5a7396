import { type Formula, readFormula } from "@masar/domain/text/formulas";

export type CardPiece = { kind: "text" | "code"; text: string } | ({ kind: "formula" } & Formula);

const code = /^(`+)(?!`)(?:[a-z+#]*\n)?([^`]+?)\n?\1(?!`)/;

/** A card is plain text, in which only formulas and code between backticks mean something. */
export function splitCard(text: string): CardPiece[] {
  const pieces: CardPiece[] = [];
  let plain = "";
  const addPlain = () => {
    if (plain !== "") pieces.push({ kind: "text", text: plain });
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const mayBegin = sign === "`" || sign === "$" || sign === "\\";
    const rest = mayBegin ? text.slice(at) : "";
    const formula = mayBegin ? readFormula(rest, text.slice(0, at).slice(-1)) : null;
    const [raw, , span] = (sign === "`" && code.exec(rest)) || [];
    if (formula) {
      addPlain();
      pieces.push({ kind: "formula", ...formula });
      at += formula.raw.length;
    } else if (raw !== undefined && span !== undefined) {
      addPlain();
      pieces.push({ kind: "code", text: span });
      at += raw.length;
    } else {
      plain += sign;
      at++;
    }
  }
  addPlain();
  return pieces;
}
