import { describe, expect, test } from "vitest";
import { readFormula } from "./formulas.ts";

describe("readFormula", () => {
  test.each([
    ["$x^2$ is", "x^2", false],
    ["$x$, $y$", "x", false],
    ["$`a < b`$2", "a < b", false],
    ["\\( \\frac{1}{2} \\) of", "\\frac{1}{2}", false],
    ["$$a\n= b$$", "a\n= b", true],
    ["\\[a \\\\[2pt] b\\]", "a \\\\[2pt] b", true],
    ["$\\text{السرعة} = \\frac{س}{ز}$", "\\text{السرعة} = \\frac{س}{ز}", false],
    ["$5\\$$", "5\\$", false],
    ["$20-x$", "20-x", false],
  ])("[N8.20] reads %j as the formula %j", (text, tex, isBlock) => {
    expect(readFormula(text)).toMatchObject({ tex, isBlock });
  });

  test.each([
    ["$49 or $20"],
    ["$49-$20"],
    ["$20-30$"],
    ["$1,000 – 2,500$ a month"],
    ["$٢٠-٣٠$"],
    ["$HOME/bin:$PATH"],
    ["$ 5 $"],
    ["$49 أو 20$"],
    ["$a\nb$"],
    ["$$a\n\nb$$"],
    ["$$"],
    ["$$$$"],
    ["\\(a \\( b\\)"],
    ["$a`b$"],
    ["word"],
    [`$${"x".repeat(1001)}$`],
  ])("[N8.20] finds no formula in %j", (text) => {
    expect(readFormula(text)).toBeNull();
  });

  test("[N8.20] finds no formula behind a number or a word, such as 49$، 20$", () => {
    expect(readFormula("$، 20$", "9")).toBeNull();
    expect(readFormula("$5$", "S")).toBeNull();
    expect(readFormula("$x$", "(")).not.toBeNull();
  });
});
