import { isolateTermsUnbroken } from "@masar/domain/text/bidi";
import { directionOf } from "@masar/domain/text/text-direction";
import { Fragment, type ReactNode } from "react";
import { Formula } from "#web/ui/markdown/formula.tsx";
import { type CardPiece, splitCard } from "./card-pieces.ts";

type CardTextProps = { text: string; className: string; isInButton?: boolean };

/** The text of a card in its own direction, with formulas and code. */
export function CardText({ text, className, isInButton = false }: CardTextProps) {
  const pieces = splitCard(text);
  const words = pieces.map((piece) => (piece.kind === "text" ? piece.text : " ")).join("");
  const dir = directionOf(words) ?? undefined;
  return (
    <span dir={dir} className={`block wrap-anywhere whitespace-pre-line ${className}`}>
      {pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a new text has new pieces
        <Fragment key={index}>
          {piece.kind === "formula" ? (
            <Formula {...piece} isInButton={isInButton} />
          ) : (
            drawPiece(piece, dir === "rtl")
          )}
        </Fragment>
      ))}
    </span>
  );
}

function drawPiece(
  piece: Exclude<CardPiece, { kind: "formula" }>,
  isRightToLeft: boolean,
): ReactNode {
  if (piece.kind === "text") return isRightToLeft ? isolateTermsUnbroken(piece.text) : piece.text;
  return (
    <code dir="ltr" className="rounded-sm bg-sunken px-1 text-[0.95em] dark:bg-track">
      {piece.text}
    </code>
  );
}
