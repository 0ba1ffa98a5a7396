import { expect, test } from "vitest";
import { parseDuration } from "./duration.ts";
import { parsePrice } from "./price.ts";

test.each([
  ["Free", 0, false],
  ["FREE to audit, $49 certificate", 0, false],
  ["مجانية", 0, false],
  ["Varies", 0, true],
  ["price varies by country, from $10", 0, true],
  ["يختلف السعر", 0, true],
  ["", 0, true],
  ["contact us", 0, true],
  ["$49", 49, false],
  ["USD 49.99 / month", 49.99, false],
  ["$1,299.50", 1299.5, false],
  ["from 12 to 30", 12, false],
  ["٤٩ دولارًا", 49, false],
  ["٣٩٫٩٩", 39.99, false],
  ["۱۲", 12, false],
])("[R5.12] the price %j is %d", (words, price_usd, price_varies) => {
  expect(parsePrice(words)).toEqual({ price_usd, price_varies });
});

test.each([
  ["12 hours", 12],
  ["1 hour", 1],
  ["2.5 hrs", 2.5],
  ["40h", 40],
  ["6 weeks", 60],
  ["4-6 weeks", 40],
  ["Approx. 3 months", 120],
  ["1 month", 40],
  ["2 courses, 3 weeks", 30],
  ["١٢ ساعة", 12],
  ["٣ أسابيع", 30],
  ["شهران", 80],
  ["أسبوعين", 20],
  ["self-paced", 0],
  ["", 0],
  ["90 minutes", 0],
  ["12", 0],
])("[R5.13] the duration %j is %d hours", (words, hours) => {
  expect(parseDuration(words)).toBe(hours);
});
