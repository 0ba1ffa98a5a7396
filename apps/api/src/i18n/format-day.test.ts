import { expect, test } from "vitest";
import { formatCalendarDay } from "#api/i18n/format-day.ts";

test.each([
  ["JO", "26 تموز 2027"],
  ["EG", "26 يوليو 2027"],
  ["DZ", "26 جويلية 2027"],
  [null, "26 يوليو 2027"],
])("names the month as people in %s do", (country, text) => {
  expect(formatCalendarDay("2027-07-26", "ar", country)).toBe(text);
});
