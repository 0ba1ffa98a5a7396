import { decodeEntities } from "@masar/domain/text/html-entities";
import { directionOf, type TextDirection } from "@masar/domain/text/text-direction";
import type { Token } from "marked";
import type { ReactNode } from "react";

/** Deeper nesting is shown as plain text. */
export const deepest = 12;

export type MarkdownRules = {
  /** Null: the text is shown without a link. Our own pages begin with `/`. */
  guardLink: (href: string) => string | null;
  /** Draws the source mark `[2]`; undefined where there are no sources. */
  drawMark: ((number: number) => ReactNode) | undefined;
  /** Formats plain text, such as digits; code and URLs stay. */
  formatText?: (text: string) => string;
  /** `rel` of external links. */
  linkRel?: string;
  /** Id of a heading, for a table of contents. */
  nameHeading?: (title: string) => string | undefined;
};

/** Position of a block and the direction around it: null is the page's own. */
export type BlockContext = {
  depth: number;
  /** Level of the text's first heading on the page, and its depth in the text. */
  topLevel: number;
  topDepth: number;
  dir: TextDirection | null;
  /** Of our own texts; null where the words decide. */
  textDir: TextDirection | null;
  /** For a block that is still too short to have a direction. */
  lean: TextDirection | null;
  rules: MarkdownRules;
  /** In texts with Arabic words, terms such as C++ are isolated in every block. */
  isolatesTerms: boolean;
};

export const isTop = ({ depth }: BlockContext) => depth === 0;

export const inner = (
  context: BlockContext,
  dir: TextDirection | null = context.dir,
): BlockContext => ({
  ...context,
  depth: context.depth + 1,
  dir,
});

/**
 * The direction of most words. Code and URLs do not count: an Arabic sentence about SQL stays Arabic. Our own texts have one
 * direction; inside lists and tables only text in another language differs.
 */
export function readDirection(tokens: Token[], context: BlockContext): TextDirection | null {
  if (context.textDir !== null && isTop(context)) return context.textDir;
  return directionOf(readProse(tokens, 0), context.textDir ?? context.lean ?? undefined);
}

const wordless = new Set(["code", "codespan", "def", "formula"]);

function readProse(tokens: Token[], depth: number): string {
  if (depth > deepest) return "";
  return tokens
    .map((token) => {
      if (wordless.has(token.type)) return "";
      const children = listChildren(token);
      if (children.length > 0) return readProse(children, depth + 1);
      return "text" in token && typeof token.text === "string" ? decodeEntities(token.text) : "";
    })
    .join(" ");
}

function listChildren(token: Token): Token[] {
  if (token.type === "list") return token.items ?? [];
  if (token.type === "table") {
    const cells = [...(token.header ?? []), ...(token.rows ?? []).flat()];
    return cells.flatMap((cell: { tokens?: Token[] }) => cell.tokens ?? []);
  }
  return "tokens" in token ? (token.tokens ?? []) : [];
}
