import { isolateTermsUnbroken } from "@masar/domain/text/bidi";
import { decodeEntities } from "@masar/domain/text/html-entities";
import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Formula } from "./formula.tsx";
import type { FormulaToken } from "./markdown-formulas.ts";
import { deepest, inner, type BlockContext } from "./markdown-context.ts";

export function drawInline(tokens: Token[] | undefined, context: BlockContext): ReactNode {
  if (context.depth > deepest) return (tokens ?? []).map((token) => token.raw).join("");
  return (tokens ?? []).map((token, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a new text has new tokens
    <Fragment key={index}>{drawPiece(token, inner(context))}</Fragment>
  ));
}

export function drawText(token: Tokens.Text, context: BlockContext): ReactNode {
  return token.tokens ? drawInline(token.tokens, context) : drawWords(token.text, context);
}

function drawPiece(token: Token, context: BlockContext): ReactNode {
  switch (token.type) {
    case "text":
      return drawText(token as Tokens.Text, context);
    case "escape":
      return token.text;
    case "strong":
      return <strong>{drawInline(token.tokens, context)}</strong>;
    case "em":
      // By weight: Arabic letters have no slanted form.
      return <em className="font-medium not-italic">{drawInline(token.tokens, context)}</em>;
    case "del":
      return <del>{drawInline(token.tokens, context)}</del>;
    case "br":
      return <br />;
    case "codespan":
      return (
        <code dir="ltr" className="rounded-sm bg-sunken px-1 text-[0.95em] dark:bg-track">
          {token.text}
        </code>
      );
    case "formula": {
      const { tex, isBlock, raw } = token as FormulaToken;
      return <Formula tex={tex} isBlock={isBlock} raw={raw} />;
    }
    case "link":
      return (
        <SafeLink href={context.rules.guardLink(token.href)} rel={context.rules.linkRel}>
          {drawInline(token.tokens, {
            ...context,
            rules: { ...context.rules, drawMark: undefined },
          })}
        </SafeLink>
      );
    case "image":
      return (
        <SafeLink href={context.rules.guardLink(token.href)} rel={context.rules.linkRel}>
          {decodeEntities(token.text) || token.href}
        </SafeLink>
      );
    default:
      return token.raw;
  }
}

const mark = /\[(\d{1,2})\]/;

/** `[2]` marks the second source. */
function drawWords(text: string, context: BlockContext): ReactNode {
  const { drawMark } = context.rules;
  if (!drawMark || !mark.test(text)) return formatWords(text, context);
  // Every second piece is the number between brackets.
  return text.split(mark).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a new text has new pieces
    <Fragment key={index}>
      {index % 2 === 0
        ? joinMark(formatWords(piece, context))
        : (drawMark(Number(piece)) ?? `[${piece}]`)}
    </Fragment>
  ));
}

function formatWords(raw: string, { rules: { formatText }, isolatesTerms }: BlockContext): string {
  const decoded = decodeEntities(raw);
  const text = isolatesTerms ? isolateTermsUnbroken(decoded) : decoded;
  return formatText ? formatText(text) : text;
}

/** A mark never begins a line. */
const joinMark = (words: string) => words.replace(/ $/, "\u00A0");

const look = "text-teal underline underline-offset-4 hover:decoration-2";

type SafeLinkProps = { href: string | null; rel: string | undefined; children: ReactNode };

function SafeLink({ href, rel = "noopener noreferrer", children }: SafeLinkProps) {
  const { t } = useTranslation();
  if (href === null) return <>{children}</>;
  if (href.startsWith("/")) {
    return (
      <Link to={href} className={look}>
        {children}
      </Link>
    );
  }
  if (href.startsWith("tel:")) {
    return (
      <a href={href} dir="ltr" className={look}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel={rel} className={look}>
      {children}
      <span className="sr-only"> ({t("notes:markdown.newTab")})</span>
    </a>
  );
}
