import { expect, test } from "vitest";
import { formatCsv, splitBoundedCsv, splitCsv } from "./csv.ts";

const cellsOf = (text: string) => {
  const rows = splitCsv(text.replace(/^\uFEFF/, ""));
  return Array.isArray(rows) ? rows.map(({ cells }) => cells) : rows;
};

test.each(["=1+1", "+1", "-2", "@SUM(A1)", "\tx", "'=1", "''=1", "\r=x"])(
  "[N8.37] the cell %j of an export starts no formula and is read back unchanged",
  (value) => {
    const text = formatCsv([["slug", value]]);
    const cell = text.trimEnd().slice(text.indexOf(",") + 1);
    expect(cell.replace(/^"/, "")).toMatch(/^'/);
    expect(cellsOf(text)).toEqual([["slug", value]]);
  },
);

test.each(["'quoted'", "it's", "a,b", 'say "x"', "two\nlines", " spaced ", "عربي", ""])(
  "the cell %j is written and read back unchanged",
  (value) => {
    expect(cellsOf(formatCsv([["slug", value]]))).toEqual([["slug", value]]);
  },
);

test("each row has the line on which it starts", () => {
  expect(splitCsv('a,b\n"1\n2",3\n\n4,5')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1\n2", "3"] },
    { line: 5, cells: ["4", "5"] },
  ]);
  expect(splitCsv('a\n"b"c')).toEqual({ fault: "quote", line: 2 });
});

test("[N13.09] a text with more rows or cells than the bounds is not split", () => {
  const bounds = { maxRows: 3, maxCells: 12 };
  expect(splitBoundedCsv("a\n\n \nb\nc", bounds)).toEqual([
    { line: 1, cells: ["a"] },
    { line: 4, cells: ["b"] },
    { line: 5, cells: ["c"] },
  ]);
  expect(splitBoundedCsv("a\nb\nc\nd\ne\nf", bounds)).toBe("too_large");
  expect(splitBoundedCsv(`a${",".repeat(12)}\nb`, bounds)).toBe("too_large");
  expect(splitBoundedCsv(`a${"\n".repeat(14)}b`, bounds)).toBe("too_large");
});
