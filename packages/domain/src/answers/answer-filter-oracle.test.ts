import fc from "fast-check";
import markdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { truncateAnswer } from "./truncate-answer.ts";
import { createAnswerFilter } from "./answer-filter.ts";
import { hostileSigns, hostileWords } from "./answer-filter.model.ts";
import { guardAnswerLink, renumberMarks } from "./answer-sources.ts";

/** A second Markdown parser, which decodes entities in URLs and accepts every URL. */
const oracle = markdownIt("commonmark", { html: true });
oracle.validateLink = () => true;

function filter(text: string): string {
  const { push, end } = createAnswerFilter();
  return push(text) + end();
}

/** Active content that CommonMark finds in a text and an answer must not have. */
function findForbidden(text: string): string[] {
  const tokens = oracle.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  return tokens.flatMap((token) => {
    const { type } = token;
    if (type === "image" || type.startsWith("html_")) return [`${type}: ${token.content}`];
    if (type !== "link_open") return [];
    const href = String(token.attrGet("href"));
    return href.startsWith("https://") && guardAnswerLink(href) ? [] : [`link: ${href}`];
  });
}

const entities =
  "&sol; &#47; &#x2F; &bsol; &colon; &commat; &quest; &num; &period; &Tab; &NewLine; &nbsp; &amp; &lt; &gt; &quot; &lpar; &rpar; &lsqb; &rsqb; &excl; &grave; &shy;".split(
    " ",
  );
const hosts = ["evil.test", "coursera.org", ".coursera.org", "react.dev", "user@", "xn--a"];
const marks = [
  "https:",
  "https&colon;",
  "//",
  "\\\\",
  "/",
  "@",
  ":443",
  "?a=1&b=2",
  "#",
  "%2F",
  ";",
];
const frames: [before: string, after: string][] = [
  ["[a](", ")"],
  ["[a](<", ">)"],
  ["[a](", ' "title")'],
  ["![a](", ")"],
  ["<", ">"],
  ["", ""],
  ["[a]: ", "\n\n[a]"],
  ["[a [b](", ")](https://react.dev/)"],
  ["<a href=", ">a</a>"],
];

/** A link to an address composed of hosts, punctuation and entities. */
const hostileLink = fc
  .tuple(
    fc.constantFrom(...frames),
    fc.constantFrom("https://", "https:&sol;&sol;", "//", "HTTPS://", "http://", ""),
    fc.array(fc.constantFrom(...entities, ...hosts, ...marks), { minLength: 1, maxLength: 6 }),
  )
  .map(([[before, after], scheme, parts]) => `${before}${scheme}${parts.join("")}${after}`);

describe("an answer as CommonMark reads it", () => {
  test.each([
    "[a](https://evil.test&sol;.coursera.org/learn)",
    "[a](https://evil.test&#47;.coursera.org/learn)",
    "<https://evil.test&sol;.coursera.org/learn>",
    "https://evil.test&sol;.coursera.org/learn",
    "[a](https://evil.test&quest;.react.dev)",
    "[a](https://evil.test&num;.react.dev)",
    "[a](https://evil.test&bsol;.react.dev)",
    "[a](https://evil.test&colon;1&sol;.react.dev)",
    "[a](https://a&commat;react.dev)",
    "[a](https://react.dev&commat;evil.test)",
    "[a]: https://evil.test&sol;.react.dev\n\n[a]",
  ])("[N1.08] has no link for %j", (text) => {
    expect(findForbidden(filter(text))).toEqual([]);
  });

  test("[N1.08] leaves an allowed address with an entity in its query unchanged", () => {
    const written = filter("[a](https://react.dev/?a=1&copy;=2&b=3)");
    expect(written).toBe("[a](https://react.dev/?a=1%26copy;=2&b=3)");
  });

  test("[N1.08] has only links that the guard accepts, for hostile addresses", () => {
    fc.assert(
      fc.property(fc.array(hostileLink, { minLength: 1, maxLength: 3 }), (links) => {
        expect(findForbidden(filter(links.join(" ")))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test("[N1.08] has only links that the guard accepts, for hostile texts", () => {
    const piece = fc.constantFrom(...hostileSigns, ...hostileWords, ...entities, ...hosts);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const answer = filter(pieces.join(""));
        expect(findForbidden(answer)).toEqual([]);
        expect(findForbidden(renumberMarks(answer, new Map([[1, 2]])))).toEqual([]);
        expect(findForbidden(truncateAnswer(answer, 100))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });
});
