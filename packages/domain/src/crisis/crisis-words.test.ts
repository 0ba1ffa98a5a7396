import { expect, test } from "vitest";
import { splitChoice, splitWords } from "./crisis-words.ts";

test("[N5.06] a message loses its fillers and doubled letters", () => {
  expect(splitWords("It's just TOO much")).toEqual(["its", "much"]);
});

test.each(["too much", "to", "ما عاد لي"])(
  "[N5.06] rejects %s in a phrase, because a filler is dropped and changes its meaning",
  (choice) => {
    expect(() => splitChoice(choice)).toThrow(/filler/);
  },
);

test("[N5.06] an empty choice has no words", () => {
  expect(splitChoice("")).toEqual([]);
});
