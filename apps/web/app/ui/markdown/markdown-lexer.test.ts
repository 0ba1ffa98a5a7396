import { limits } from "@masar/contract/limits";
import { Lexer } from "marked";
import { describe, expect, test } from "vitest";
import { lexMarkdown } from "./markdown-lexer.ts";

/** The best of three, in time of the processor, since other tests share it. */
function measureMs(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    run();
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...times);
}

describe("lexMarkdown", () => {
  test.each([
    "**a_",
    "a@**",
    '("_x',
    "x_***",
    "*a ",
    "~~a~",
    "[",
    "[a](",
    "`` ` ",
    "<!-- ",
    "<a ",
    "!",
    "__x",
    "> ",
    "- ",
    "> 1. ",
    "x\n|-|-|\n",
  ])("[N1.01] reads 8,000 characters of %j in less than 500 ms", (part) => {
    const text = part.repeat(limits.community.bodyLength / part.length);
    expect(measureMs(() => lexMarkdown(text))).toBeLessThan(500);
  });

  test("[N1.01] reads 8,000 characters of pairs of marks in one paragraph as marked does", () => {
    const line = "A **bold** word, *this* one, `code`, ~~no~~ and [a link](https://react.dev/).\n";
    const text = line.repeat(limits.community.bodyLength / line.length);
    const tokens = Lexer.lex(text, { gfm: true, breaks: true });
    expect(JSON.stringify(lexMarkdown(text))).toBe(JSON.stringify(tokens));
  });

  test.each([
    "https://react.dev/learn",
    "www.react.dev",
    "mailto:lina@masar.dev",
    "lina@masar.dev",
  ])(
    "[N1.01] reads %s after 480 to 520 and 980 to 1,020 plain characters as marked does",
    (address) => {
      for (const offset of Array.from({ length: 41 }, (_, index) => 480 + index)) {
        for (const length of [offset, offset + 500]) {
          const text = `${"word ".repeat(length).slice(0, length - 1)} ${address} and more`;
          const tokens = Lexer.lex(text, { gfm: true, breaks: true });
          expect(JSON.stringify(lexMarkdown(text)), String(length)).toBe(JSON.stringify(tokens));
        }
      }
    },
  );

  test("[N1.01] preserves every character of a text with too many marks", () => {
    const text = "**a_".repeat(2000);
    expect(lexMarkdown(text).map(({ raw }) => raw)).toEqual([text]);
  });
});
