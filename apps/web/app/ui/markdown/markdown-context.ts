import { decodeEntities } from "@masar/domain/text/html-entities";
import { directionOf, type TextDirection } from "@masar/domain/text/text-direction";
import type { Token } from "marked";
import type { ReactNode } from "react";

/** Deeper than anybody writes: from there on the words stand as they were typed. */
export const deepest = 12;

/** What a text of this kind may do. */
export type MarkdownRules = {
  /** Where a link leads (a page of ours begins with `/`), or null: then its words stand without one. */
  guardLink: (href: string) => string | null;
  /** What stands for the mark `[2]`; undefined where a bracket is a bracket. */
  drawMark: ((number: number) => ReactNode) | undefined;
  /** Rewrites plain words, such as their digits; code and addresses stay. */
  formatText?: (text: string) => string;
  /** What a link out is to who follows it, where anybody may have written it. */
  linkRel?: string;
  /** What a heading is called in an address, where a table of contents leads to it. */
  nameHeading?: (title: string) => string | undefined;
};

/** Where a block stands, and the direction of what is around it: null is the page's own. */
export type Place = {
  depth: number;
  /** What the text's first heading becomes, and how deep that one is in the text. */
  topLevel: number;
  topDepth: number;
  dir: TextDirection | null;
  /** Of a text of ours, whose language is known; null where the words decide. */
  textDir: TextDirection | null;
  /** What a block takes that is still being written and too short to have a direction of its own. */
  lean: TextDirection | null;
  rules: MarkdownRules;
  /** Terms such as C++ are isolated in a text with Arabic words, whichever block they stand in. */
  isolatesTerms: boolean;
};

export const isTop = ({ depth }: Place) => depth === 0;

export const inner = (place: Place, dir: TextDirection | null = place.dir): Place => ({
  ...place,
  depth: place.depth + 1,
  dir,
});

/**
 * The direction most of its words have, whichever word comes first. Code does not count, nor do addresses:
 * an Arabic sentence about SQL stays an Arabic sentence. A text of ours reads in its own direction throughout;
 * inside a list or a table only what is plainly in another language, such as a source, does not.
 */
export function readDirection(tokens: Token[], place: Place): TextDirection | null {
  if (place.textDir !== null && isTop(place)) return place.textDir;
  return directionOf(readProse(tokens, 0), place.textDir ?? place.lean ?? undefined);
}

function readProse(tokens: Token[], depth: number): string {
  if (depth > deepest) return "";
  return tokens
    .map((token) => {
      if (token.type === "code" || token.type === "codespan" || token.type === "def") return "";
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
