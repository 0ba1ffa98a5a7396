import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { loadQuestionFiles } from "@masar/catalog/questions";
import { languages } from "@masar/contract/settings/schemas";
import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { describe, expect, test } from "vitest";
import { formatBankTable, readBankTable } from "./bank-table.ts";
import { formatForReading, parseReading } from "./reading-sheet.ts";
import { listReadingFaults, loadReadings, measureBank, type ReadingFile } from "./readings.ts";

const files = loadQuestionFiles();
const [file] = files;
if (!file) throw new Error("no questions");
const { blueprint, questions } = file;

describe("the sheet of a blind reader", () => {
  test.each(languages)("in %s shows neither the right answer nor an explanation", (language) => {
    for (const question of exampleQuestions) {
      const sheet = formatForReading(question, language);
      expect(sheet).not.toContain(question.explanation);
      expect(sheet).not.toContain(question.explanation_ar);
      expect(sheet).not.toMatch(/\b[a-z]\. /);
    }
  });

  test("an answer in its notation is marked as on the device", () => {
    for (const question of exampleQuestions) {
      const right = everyAnswer(question.kind).filter((written) =>
        isCorrectAnswer(question, parseReading(question, written)),
      );
      if (question.kind === "numeric" || question.kind === "short") {
        expect(parseReading(question, correctValues(question)[0] ?? "")).toEqual(
          correctValues(question),
        );
      } else expect(right).toHaveLength(1);
      expect(parseReading(question, " ? ")).toEqual([]);
    }
  });
});

describe("the readings of the question bank", () => {
  test("[N10.01] two blind readers agree on every question in both languages", () => {
    expect(listReadingFaults(measureBank())).toEqual([]);
  });

  test("[N10.01] are counted in the committed table; `npm run content -- table` writes it", () => {
    expect(readBankTable()).toBe(formatBankTable(measureBank()));
  });

  test("[N10.01] a question that one reader missed, or only one answered, counts as not agreed", () => {
    const [first] = questions;
    if (!first) throw new Error("no question");
    const own = loadReadings().find((one) => one.blueprint === blueprint) as ReadingFile;
    const readings = own.readings.map((reading) =>
      reading.language === "en" && reading.reader === 2
        ? { ...reading, answers: { ...reading.answers, [first.id]: "?" } }
        : reading,
    );
    const faults = listReadingFaults(measureBank([file], [{ ...own, readings }]));
    expect(faults).toEqual([
      `${blueprint}: in en two readers agree on ${questions.length - 1} of ${questions.length}`,
    ]);
    const alone = own.readings.filter(({ reader }) => reader === 1);
    expect(listReadingFaults(measureBank([file], [{ ...own, readings: alone }]))).toHaveLength(2);
    expect(listReadingFaults(measureBank([file], []))).toHaveLength(2);
  });

  test("[N10.01] npm run content prints questions, agreement and removals for each blueprint", () => {
    const printed = execFileSync(process.execPath, [join(import.meta.dirname, "content.ts")], {
      encoding: "utf8",
    });
    for (const row of measureBank()) {
      expect(printed).toContain(
        `${row.blueprint}: ${row.questions} questions; two blind readers agreed on ${row.agreed.en.last} in en`,
      );
    }
  });

  test("the sheet of a blueprint is printed in a language", () => {
    const content = join(import.meta.dirname, "content.ts");
    const printed = execFileSync(process.execPath, [content, "sheet", blueprint, "ar"], {
      encoding: "utf8",
    });
    expect(printed.match(/^## /gm)).toHaveLength(questions.length);
  });
});

/** Every answer that a sheet of up to four entries allows. */
function everyAnswer(kind: string): string[] {
  const orders = permute([1, 2, 3]);
  if (kind === "order") return orders.map((order) => order.join(" "));
  if (kind === "match") {
    return orders.map((order) =>
      order.map((number, index) => `${number}${"ABC".charAt(index)}`).join(" "),
    );
  }
  const subsets = [...Array(15).keys()].map((bits) =>
    [1, 2, 3, 4].filter((_, at) => (bits + 1) & (1 << at)).join(","),
  );
  return subsets;
}

function permute(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    permute(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
