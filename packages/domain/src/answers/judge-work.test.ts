import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkVerdicts, type ModelVerdict, readVerdicts } from "./judge-work.ts";

const criteria = ["The totals agree", "The chart has a title"];
const work = "I summed column B\nand compared it with the invoice: both say 1,240.";
const verdict = (values: Partial<ModelVerdict>): ModelVerdict => ({
  number: 1,
  verdict: "met",
  quote: "both say 1,240",
  advice: "Say which invoice it was.",
  ...values,
});
const read = (...verdicts: ModelVerdict[]) => readVerdicts(verdicts, { criteria, work });

describe("the verdicts of a model on a work", () => {
  test("[N12.13] keep a quote that is in the work, across its line breaks and without quotation marks", () => {
    const [judged] = read(verdict({ quote: "“column B and compared it”" }));
    expect(judged).toEqual({
      criterion: criteria[0],
      verdict: "met",
      quote: "column B and compared it",
      advice: "Say which invoice it was.",
    });
  });

  test("[N12.13] show nothing when the quote is not in the work, empty or a few letters", () => {
    for (const quote of ["both say 1,250", "", "B", "the"]) {
      expect(read(verdict({ quote }))).toMatchObject([{ verdict: "not_shown", quote: null }]);
    }
  });

  test("[N12.13] have no quote where the model finds nothing shown", () => {
    const judged = read(verdict({ number: 2, verdict: "not_shown" }));
    expect(judged).toMatchObject([{ criterion: criteria[1], verdict: "not_shown", quote: null }]);
  });

  test("[N12.13] are refused without a verdict or advice for each criterion", () => {
    expect(checkVerdicts(read(verdict({ advice: " " })), criteria)).toEqual([
      "criterion 2 has no verdict",
      "criterion 1 has no advice",
    ]);
    expect(checkVerdicts(read(verdict({}), verdict({ number: 2 })), criteria)).toEqual([]);
    expect(read(verdict({ number: 3 }))).toEqual([]);
  });

  test("[N12.13] never show a quote that is not in the work", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, quote) => {
        const judged = readVerdicts([verdict({ quote })], { criteria, work: text });
        const flat = text.replace(/\s+/gu, " ");
        const shown = judged.flatMap(({ quote: one }) => one?.replace(/…$/, "") ?? []);
        expect(shown.every((one) => flat.includes(one))).toBe(true);
      }),
    );
  });
});
