import { toLatinDigits } from "../text/latin-digits.ts";

const hoursIn = { hour: 1, week: 10, month: 40 } as const;

const units: [RegExp, keyof typeof hoursIn][] = [
  [/^(?:hours?|hrs?|h)\b|^ساع/i, "hour"],
  [/^(?:weeks?|wks?|w)\b|^[أا]سبوع|^[أا]سابيع/i, "week"],
  [/^(?:months?|mos?)\b|^شهر|^[أا]شهر|^شهور/i, "month"],
];
/** The dual, which needs no number. */
const arabicPairs: [RegExp, number][] = [
  [/ساعت(?:ان|ين)/, 2 * hoursIn.hour],
  [/[أا]سبوع(?:ان|ين)/, 2 * hoursIn.week],
  [/شهر(?:ان|ين)/, 2 * hoursIn.month],
];

/** Hours; a week is 10, a month 40; anything else is 0. */
export function parseDuration(words: string): number {
  const text = toLatinDigits(words).replaceAll(/\s+/g, " ");
  for (const [, number = "", unit = ""] of text.matchAll(
    /(?<!\d)(\d{1,6}(?:\.\d{1,6})?)(?: ?[-–] ?\d{1,6}(?:\.\d{1,6})?)? ?\+? ?(\p{L}+)/gu,
  )) {
    const found = units.find(([pattern]) => pattern.test(unit));
    if (found) return Number(number) * hoursIn[found[1]];
  }
  return arabicPairs.find(([pattern]) => pattern.test(text))?.[1] ?? 0;
}
