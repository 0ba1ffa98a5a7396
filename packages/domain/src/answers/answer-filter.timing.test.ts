import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateAnswer } from "./truncate-answer.ts";
import { createAnswerFilter } from "./answer-filter.ts";
import { endless, hostileSigns, hostileWords } from "./answer-filter.model.ts";
import { renumberMarks } from "./answer-sources.ts";

function filter(text: string): string {
  const { push, end } = createAnswerFilter();
  return push(text) + end();
}

/** CPU time, because other tests share the processor. */
function measureMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  return process.cpuUsage(start).user / 1000;
}

test("the time is linear in the length of the text", () => {
  for (const part of [...endless, "\\", "word "]) {
    const { push } = createAnswerFilter();
    const text = part.repeat(Math.ceil(100_000 / part.length));
    expect(
      measureMs(() => push(text)),
      part,
    ).toBeLessThan(2000);
  }
});

const eightKilobytes = 8000;

test.each([
  ["blanks and brackets", `[](${" ".repeat(900)}<${")".repeat(1000)}>)`],
  ["brackets in brackets", `[](${" ".repeat(900)}${"(".repeat(500)}${")".repeat(500)}`],
  ["escaped brackets", `[](${"\\(".repeat(400)}${")".repeat(1000)}`],
  ["titles", `[](x ${" '".repeat(400)}${")".repeat(1000)}`],
  ["a comment", `<!--${">".repeat(1900)}`],
  ["a tag of a mail address", `<x${"@".repeat(1900)} >`],
  ["an address in brackets", `https://a${"(".repeat(900)}${")".repeat(1000)} `],
  ["backticks", Array.from({ length: 60 }, (_, length) => `${"`".repeat(length)}a`).join("")],
])("[D54] filters a piece of eight kilobytes in time: %s", (_name, shape) => {
  const text = shape.repeat(Math.ceil(eightKilobytes / shape.length));
  const times = [1, 2].map(() => measureMs(() => filter(text)));
  expect(Math.min(...times)).toBeLessThan(150);
});

test("[D54] filters, cuts and renumbers an answer in time for any repeated part", () => {
  const part = fc
    .array(fc.constantFrom(...hostileSigns, ...hostileWords), { minLength: 1, maxLength: 3 })
    .map((signs) => signs.join("").slice(0, 12));
  const long = fc
    .array(fc.tuple(part, fc.integer({ min: 1, max: 2000 })), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map(([repeated, times]) => repeated.repeat(times)).join(""))
    .map((text) => text.slice(0, eightKilobytes));
  fc.assert(
    fc.property(long, (text) => {
      const read = () => renumberMarks(truncateAnswer(filter(text), 4000), new Map([[1, 2]]));
      expect(Math.min(measureMs(read), measureMs(read))).toBeLessThan(400);
    }),
    { numRuns: 150 },
  );
});

/** The maximum length of an answer in a response. */
const sixtyFourKilobytes = 65_536;

test.each([
  ["backticks", "`"],
  ["runs of backticks and a letter", "``a"],
  ["fences", "```\n"],
  ["marks", "[1] "],
  ["marks without a source", "[9]."],
  ["open marks", "[1, "],
  ["backslashes", "\\"],
])("[N1.01] renumbers 64 kB of %s in less than 300 ms", (_name, part) => {
  const text = part.repeat(sixtyFourKilobytes / part.length);
  const run = () => renumberMarks(text, new Map([[1, 2]]));
  expect(Math.min(measureMs(run), measureMs(run), measureMs(run))).toBeLessThan(300);
});
