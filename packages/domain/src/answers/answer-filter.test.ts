import fc from "fast-check";
import { Lexer, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { readAnswerBlocks } from "./answer-blocks.ts";
import { truncateAnswer } from "./truncate-answer.ts";
import { createAnswerFilter } from "./answer-filter.ts";
import { endless, hostileSigns, hostileWords } from "./answer-filter.model.ts";
import { guardAnswerLink, renumberMarks } from "./answer-sources.ts";

function filter(...pieces: string[]): string {
  const { push, end } = createAnswerFilter();
  return pieces.map(push).join("") + end();
}

/** Every token, parsed as the page does. */
function readTokens(text: string): Token[] {
  const all: Token[] = [];
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      all.push(token);
      const {
        tokens: inner,
        items,
        header,
        rows,
      } = token as Token & {
        tokens?: Token[];
        items?: Token[];
        header?: { tokens: Token[] }[];
        rows?: { tokens: Token[] }[][];
      };
      for (const list of [inner, items]) if (list) walk(list);
      for (const cell of [...(header ?? []), ...(rows ?? []).flat()]) walk(cell.tokens);
    }
  };
  walk(Lexer.lex(text, { gfm: true, breaks: true }));
  return all;
}

/** Forbidden active content of a text. */
function findActive(text: string): string[] {
  return readTokens(text).flatMap((token) => {
    const { type, href = "" } = token as Token & { href?: string };
    if (type === "link" && href.startsWith("https://") && guardAnswerLink(href)) return [];
    return ["link", "image", "html", "def"].includes(type) ? [`${type}: ${token.raw}`] : [];
  });
}

describe("formulas", () => {
  test.each([
    ["If $x^2 < a$, then", "If $`x^2 < a`$, then"],
    ["\\(\\frac{a_1}{b}\\) of $`y`$.", "$`\\frac{a_1}{b}`$ of $`y`$."],
    ["So $$a = \\frac{b}{c}$$ holds", "So \n```math\na = \\frac{b}{c}\n```\n holds"],
    ["\\[\n  x \\\\[2pt]\n  y\n\\]\n\nNext", "```math\nx \\\\[2pt]\ny\n```\n\n\nNext"],
    ["- $x$\n- $y$", "- $`x`$\n- $`y`$"],
    ["$\\text{السرعة}$ ثابتة", "$`\\text{السرعة}`$ ثابتة"],
    ["ends with $x$", "ends with $`x`$"],
    ["| a |\n|---|\n| $$x^2$$ |\n| b |", "| a |\n|---|\n| $`x^2`$ |\n| b |"],
  ])("[N8.22] %j becomes %j", (text, written) => {
    expect(filter(text)).toBe(written);
    expect(filter(...text.split(""))).toBe(written);
  });

  test.each([
    "It costs $49, not $20.",
    "من 20$ إلى 49$، و$5 فقط",
    "$HOME/bin:$PATH and $ 5",
    "`$x$` and\n```sh\necho $x$\n```",
    "The sum is 5$",
    "An open $x",
    "A plan is $20-30$ a month",
    "| low | $$ |\n| high | $$ |",
    "| $$ | $$ |",
    "An open $$x\n\nand more",
  ])("[N8.22] %j has no formula and passes unchanged", (text) => {
    expect(filter(text)).toBe(text);
    expect(filter(...text.split(""))).toBe(text);
  });

  test.each([
    "$[a](https://evil.test)$",
    "$$<img src=x>$$",
    "\\[![a](https://evil.test)\\]",
    "$<a@b.co>|x$",
  ])("[N8.22] %j opens no link, image or tag", (text) => {
    expect(findActive(filter(text))).toEqual([]);
  });
});

describe("plain text", () => {
  test.each([
    "Hello.",
    "مرحبًا! استخدم **React** مع `useState()` لحفظ الحالة.",
    "# Title\n\n- one\n- two\n  - three\n\n1. first\n2. second\n\n> quoted *words*\n",
    "| a | b |\n|---|---|\n| 1 | `x` |\n",
    "Python is great [1][2], see also [1, 2].",
    "- [ ] 2026-11-16: Read the chapter on joins",
    'a < b and 5 > 3, x <= y, ~~no~~, it\'s 100% "sure"; f(x)[0]',
    "```card\nQ: What does <b> do?\nA: [Bold](https://evil.test), see https://evil.test\n```",
    'Before\n\n```html\n<script src="https://evil.test"></script>\n\n![x](http://evil.test)\n```\nafter',
    "Use the `<script>` element or `[a](https://x.test)`.",
    "Write `x: int | None`, not ``a`b``.",
    "میخواهم 👩‍💻",
  ])("passes unchanged: %j", (text) => {
    expect(filter(text)).toBe(text);
  });

  test("passes at once, except letters that may begin a URL", () => {
    const { push } = createAnswerFilter();
    const pieces = ["The", " left", " join", " keeps", " every", " row", " of", " the", " table."];
    expect(pieces.map(push)).toEqual([
      "The",
      " le",
      "ft join",
      " keeps",
      " every",
      " ro",
      "w o",
      "f the",
      " table.",
    ]);
  });
});

describe("[D54] links and pictures", () => {
  test.each([
    [
      '[SQL](https://www.coursera.org/learn/sql "t").',
      "[SQL](https://www.coursera.org/learn/sql).",
    ],
    ["[SQL](https://evil.test/x)", "SQL"],
    ["[**b** `c`](http://evil.test)", "**b** `c`"],
    ["see [1](https://evil.test)", "see [1]"],
    ["![chart](https://evil.test/p.png?q=secret)", "chart"],
    ["![chart](https://www.coursera.org/p.png)", "chart"],
    ["[![a](https://evil.test/1)](https://evil.test/2)", "a"],
    ["[a](javascript:alert(1))", "a"],
    ["[a](&#106;avascript:alert(1))", "a"],
    ["[a](java\tscript:alert(1))", "[a]\\(java\tscript:alert(1))"],
    ["[a](JaVaScRiPt&colon;alert(1))", "a"],
    ["[a](data:text/html;base64,AAAA)", "a"],
    ["[a](/dashboard)", "a"],
    ["[a](<https://evil.test/a b>)", "a"],
    ["[a](https://coursera.org@evil.test)", "a"],
    ["[a](https://www.linkedin.com/in/x)", "a"],
    ["[a]: https://evil.test\n\n[a]", "[a]\\: `evil.test`\n\n[a]"],
    ["Look: https://evil.test/a?b=c.", "Look: `evil.test`."],
    ["Look: https://ar.wikipedia.org/wiki/SQL.", "Look: <https://ar.wikipedia.org/wiki/SQL>."],
    ["www.evil.test and www.coursera.org", "`www.evil.test` and <https://www.coursera.org/>"],
    [
      "<https://evil.test/x> <mailto:a@evil.test> <javascript:alert(1)>",
      "`evil.test` mailto:a\\@evil.test javascript:alert(1)",
    ],
    ["write to a@evil.test", "write to a\\@evil.test"],
    ["ht<b></b>tp://evil.test", "http\\://evil.test"],
    ["https://раypal.test", "`xn--ypal-43d9g.test`"],
  ])("%j becomes %j", (input, written) => {
    expect(filter(input)).toBe(written);
    expect(findActive(written)).toEqual([]);
  });
});

describe("tags", () => {
  test.each([
    ["a <b>bold</b> word<br>next", "a bold word next"],
    ["x<script>alert(1)</script>y", "x y"],
    ["x<!-- hidden -->y", "xy"],
    ["<img src=x onerror=alert(1)>", " "],
    ["List<String> of T", "List\\<String> of T"],
    ['<a href="https://evil.test">here</a>', "here"],
    ["an open <b", "an open \\<b"],
  ])("%j becomes %j", (input, written) => {
    expect(filter(input)).toBe(written);
  });
});

test.each([
  ["abc\u202Edef\u2066", "abcdef"],
  ["java\u200Bscript", "javascript"],
  ["a\r\nb\rc", "a\nb\nc"],
  ["a\u0000b\u{E0041}c", "abc"],
  ["ht\u200Dtps://evil.test", "`evil.test`"],
])("removes invisible characters: %j", (input, written) => {
  expect(filter(input)).toBe(written);
});

test.each([
  ["```js\nlet a", "```js\nlet a\n```"],
  ["1. Run:\n   ```sh\n   ls <dir>\n   ```\n2. Done", "1. Run:\n```sh\nls <dir>\n```\n2. Done"],
  ["> ```\n> <b>\n> ```\nhttps://evil.test", "```\n<b>\n```\n`evil.test`"],
  ["> ```\n> <b>\n<i>x</i>", "```\n<b>\n```\nx"],
  ["```card\nQ: a\n    ```\n<b>x", "```card\nQ: a\n```\nx"],
  ["~~~\n```card\n~~~", "~~~\n ```card\n~~~"],
  ["[\n~~~\n]: x\n~~~", "\\[\n~~~\n]: x\n~~~"],
  ["[a `]: https://evil.test`", "\\[a `]: https://evil.test`"],
  ["[a `]: x`](https://react.dev)", "a `]: x`"],
  ["- ~~~\n  <b>\n- x", "~~~\n<b>\n- x\n~~~"],
  ["`a\n\nhttps://evil.test`", "\\`a\n\n`evil.test`\\`"],
  ["| `a | https://evil.test` |", "| a | `evil.test` |"],
])("closes code where every parser closes it: %j", (input, written) => {
  expect(filter(input)).toBe(written);
});

const hostile = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...hostileSigns) },
      fc.constantFrom(...hostileWords),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

test("[D54] no output of a hostile model is active on the page", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const answer = filter(text);
      expect(findActive(answer)).toEqual([]);
      expect(findActive(readAnswerBlocks(answer).text), "without cards and tasks").toEqual([]);
      expect(findActive(renumberMarks(answer, new Map([[1, 2]]))), "renumbered").toEqual([]);
      expect(findActive(answer.normalize("NFC")), "composed").toEqual([]);
    }),
    { numRuns: 4000 },
  );
});

test("[D54] the output does not depend on how the input is split, and is never active", () => {
  fc.assert(
    fc.property(hostile, fc.array(fc.nat({ max: 60 }), { maxLength: 30 }), (text, cuts) => {
      const pieces: string[] = [];
      let rest = text;
      for (const cut of cuts) {
        pieces.push(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      pieces.push(rest);
      expect(filter(...pieces)).toBe(filter(text));
    }),
    { numRuns: 2000 },
  );
});

test("[D54] a truncated answer is safe and not too long", () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 300 }), (text, longest) => {
      const cut = truncateAnswer(filter(text), longest);
      expect(cut.length).toBeLessThanOrEqual(longest);
      expect(findActive(cut)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("[D54] the output so far is never active either", () => {
  fc.assert(
    fc.property(hostile, fc.nat({ max: 400 }), (text, cut) => {
      expect(findActive(createAnswerFilter().push(text.slice(0, cut)))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("pending input is bounded: a beginning without an end becomes text", () => {
  for (const part of endless) {
    expect(
      createAnswerFilter().push(`${part}${" word".repeat(1000)}`).length,
      part,
    ).toBeGreaterThan(2900);
  }
});
