import { expect, test } from "vitest";
import { legalStrings } from "./legal.ts";

test.each([
  ["en", "questions about a note or a milestone", "your notes on it"],
  ["ar", "أسئلة عن ملاحظة أو مرحلة", "ملاحظاتك عليها"],
] as const)(
  "[N12.12] the privacy policy names notes among what a model is sent: %s",
  (language, ...names) => {
    const text = JSON.stringify(legalStrings[language].privacy);
    for (const name of names) expect(text).toContain(name);
  },
);
