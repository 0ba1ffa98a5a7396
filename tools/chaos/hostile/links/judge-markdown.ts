import markdownIt from "markdown-it";
import { lexer, type Token } from "marked";
import { URL as OtherUrl } from "whatwg-url";
import { createAnswerFilter } from "@masar/domain/answers/answer-filter";
import { guardAnswerLink } from "@masar/domain/answers/answer-sources";
import { lexMarkdown } from "../../../../apps/web/app/ui/markdown/markdown-lexer.ts";
import { guardOwnTextLink } from "../../../../apps/web/app/ui/markdown/markdown-link-guard.ts";
import type { Figures } from "../../figures.ts";
import type { Random } from "../random.ts";
import { makeMarkdown } from "./markdown-payloads.ts";

/** It decodes entities in addresses and takes every address. */
const commonMark = markdownIt("commonmark", { html: true });
commonMark.validateLink = () => true;

type Found = { links: string[]; active: string[] };

function readCommonMark(text: string): Found {
  const found: Found = { links: [], active: [] };
  const tokens = commonMark.parse(text, {});
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (token.type === "image" || token.type.startsWith("html_"))
      found.active.push(`${token.type} ${token.content}`);
    if (token.type === "link_open") found.links.push(String(token.attrGet("href")));
  }
  return found;
}

function readMarked(tokens: readonly Token[], found: Found = { links: [], active: [] }): Found {
  for (const token of tokens) {
    if (token.type === "image" || token.type === "html") found.active.push(token.raw);
    if (token.type === "link") found.links.push(String(token.href));
    if ("tokens" in token) readMarked(token.tokens ?? [], found);
    if (token.type === "list") readMarked(token.items, found);
    if (token.type === "table")
      for (const cell of [...token.header, ...token.rows.flat()]) readMarked(cell.tokens, found);
  }
  return found;
}

const isOpen = (href: string) => href.startsWith("https://") && guardAnswerLink(href) !== null;
const webProtocols = new Set(["http:", "https:", "mailto:"]);

/**
 * Texts of a model after their filter have no link, image or tag that two parsers of Markdown find; texts of members
 * open only what two implementations of URL take for a web or mail address.
 */
export async function judgeMarkdown({
  figures,
  random,
  count,
  isControl,
}: {
  figures: Figures;
  random: Random;
  count: number;
  isControl: boolean;
}): Promise<void> {
  let links = 0;
  for (let number = 0; number < count; number++) {
    const text = makeMarkdown(random);
    const answer = isControl ? text : filter(text);
    for (const [parser, { links: found, active }] of [
      ["markdown-it", readCommonMark(answer)],
      ["marked", readMarked(lexer(answer))],
    ] as const) {
      const forbidden = [...active, ...found.filter((href) => !isOpen(href))];
      if (forbidden.length > 0)
        figures.fail(
          `${parser} finds ${JSON.stringify(forbidden[0])} in ${JSON.stringify(answer.slice(0, 200))}`,
        );
    }
    const drawn = readMarked(lexMarkdown(text));
    for (const href of drawn.links) {
      const opened = isControl ? href : guardOwnTextLink(href);
      if (opened === null) continue;
      links++;
      const isSafe = [URL, OtherUrl].every(
        (Parser) => Parser.canParse(opened) && webProtocols.has(new Parser(opened).protocol),
      );
      if (!isSafe) figures.fail(`A text opens ${JSON.stringify(opened)}`);
    }
  }
  await figures.record({ "texts judged": count, "links of members let through": links });
}

function filter(text: string): string {
  const { push, end } = createAnswerFilter();
  return push(text) + end();
}
