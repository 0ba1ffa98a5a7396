import { toCalendarDate, toDayNumber } from "../dates/calendar-days.ts";
import { foldText } from "../text/fold-arabic.ts";
import { toLatinDigits } from "../text/latin-digits.ts";
import { findEventDeadline } from "./goal-events.ts";
import { numberWords } from "./goal-numbers.ts";

type Unit = "day" | "week" | "month" | "year";
const units: Record<string, [Unit, number]> = {};
function addUnit(words: string, unit: Unit, count: number): void {
  for (const word of words.split(" ")) units[word] = [unit, count];
}
addUnit("day days يوم ايام يوما", "day", 1);
addUnit("week weeks اسبوع اسابيع اسبوعا", "week", 1);
addUnit("month months شهر شهور اشهر شهرا", "month", 1);
addUnit("year years سنه سنوات سنين عام اعوام عاما", "year", 1);
addUnit("يومين", "day", 2);
addUnit("اسبوعين", "week", 2);
addUnit("شهرين", "month", 2);
addUnit("سنتين عامين", "year", 2);

/** January first, in English and as the Arab countries write it. */
const months = [
  "january|يناير|كانون الثاني|كانون ثاني|جانفي",
  "february|فبراير|شباط|فيفري",
  "march|مارس|اذار",
  "april|ابريل|نيسان|افريل",
  "may|مايو|ايار|ماي",
  "june|يونيو|حزيران|جوان",
  "july|يوليو|تموز|جويليه|يوليوز",
  "august|اغسطس|اب|اوت|غشت",
  "september|سبتمبر|ايلول|شتنبر",
  "october|اكتوبر|تشرين الاول|تشرين اول",
  "november|نوفمبر|تشرين الثاني|تشرين ثاني|نونبر",
  "december|ديسمبر|كانون الاول|كانون اول|دجنبر",
];
const monthWords: Record<string, number> = {};
months.forEach((line, index) => {
  for (const name of line.split("|")) monthWords[name] = index;
});

/** Units of time and names of months, folded. */
export const timeWords: ReadonlySet<string> = new Set([
  ...Object.keys(units),
  // Of a name of two words only the first one is about time.
  ...Object.keys(monthWords).map((name) => name.split(" ")[0] ?? name),
]);

const either = (words: Record<string, unknown>) => Object.keys(words).join("|");
/** They also describe the past: "after 5 years in marketing", "I have 10 years in HR". */
const uncertain =
  "(?:i have|ive got|after|و?(?:عندي|معي|معايا|لدي|امامي)|بعد)(?=(?: \\S+){1,2}?(?: to| until| ل\\S*| و\\S*| حتي|$))";
const span = new RegExp(
  `(?:^| )(?:in|within|in the next|over the next|خلال|في|ب?غضون|ف?ظرف|قدامي|fi|khilal|${uncertain}) (?:(\\d{1,3}|${either(numberWords)}) )?(${either(units)})(?= |$)(?! (?:ago|of|as|experience|old|a week|per|every|each|weekly|خبره|من (?:ال)?خبره|في (?:ال)?اسبوع|بالاسبوع|اسبوعيا|رمضان|\\d{1,4}(?!\\d| (?:hours?|hrs?|h|ساع\\S{1,3})(?: |$))))`,
);
const fromNow = new RegExp(
  `(?:^| )(\\d{1,3}|${either(numberWords)}) (${either(units)}) (?:from (?:now|today)|من (?:الان|اليوم))(?= |$)`,
);
/** "Before June" ends with May; "by June", "until June" and "in June" with June. */
const monthPreposition = "(by|before|until|till|in|قبل|بحلول|حتي|في)";
const endOf = "(the end of|end of|نهايه|اخر)";
const byMonth = new RegExp(
  `(?:^| )${monthPreposition}(?: ${endOf})?(?: شهر)? (${either(monthWords)})(?: (20\\d\\d))?(?= |$)`,
);
const monthDay = `(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of| من)?(?: شهر)? (${either(monthWords)})|(${either(monthWords)}) (\\d{1,2})(?:st|nd|rd|th)?)`;
const byDay = new RegExp(
  `(?:^| )(?:by|before|until|(?:exam|test|interview)(?: is)? on|قبل|بحلول|حتي|بتاريخ|\\S{0,4}(?:امتحان|اختبار)\\S{0,4})(?: the| يوم)? ${monthDay}(?: (20\\d\\d))?(?= |$)`,
);
/** With its year a day needs no preposition: what is over is left out by its date. */
const writtenDay = new RegExp(`(?:^| )${monthDay} (20\\d\\d)(?= |$)`);
/** In a goal that names an exam, "on 20 March" is its day. */
const examWords =
  /(?:^| )(?:ielts|toefl|exam|exams|test|\S{0,4}(?:امتحان|اختبار)\S{0,4}|ايلتس|الايلتس)(?= |$)/;
const onDay = new RegExp(`(?:^| )(?:on|يوم|في)(?: the| يوم)? ${monthDay}(?: (20\\d\\d))?(?= |$)`);
/** 20/3/2027 or 2027-03-20, with one kind of separator: "IELTS 6.5 2027" is no date. */
const numericDay =
  /(?<![\d.])(?:(\d{1,2})([/.-])(\d{1,2})\2(20\d\d)|(20\d\d)([/.-])(\d{1,2})\6(\d{1,2}))(?!\d)/g;
const byMonthNumber = new RegExp(`(?:^| )${monthPreposition}(?: ${endOf})? شهر (\\d{1,2})(?= |$)`);

const toDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Clamped to the last day of a shorter month. */
function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = Number(toDate(year, month - 1 + count + 1, 0).slice(8));
  return toDate(year, month - 1 + count, Math.min(day, last));
}

function addSpan(today: string, unit: Unit, count: number): string {
  if (unit === "month") return addMonths(today, count);
  if (unit === "year") return addMonths(today, 12 * count);
  return toCalendarDate(toDayNumber(today) + count * (unit === "week" ? 7 : 1));
}

/** The last day of the month, or the one before it; the next one to come. */
function findMonthEnd(
  today: string,
  month: number,
  isBefore: boolean,
  year?: number,
): string | null {
  const first = Number(today.slice(0, 4));
  for (const candidate of year ? [year] : [first, first + 1]) {
    const date = toDate(candidate, month + (isBefore ? 0 : 1), 0);
    if (date >= today) return date;
  }
  return null;
}

/** The next such day, or that of the named year; null if the month has no such day. */
function findDay(today: string, month: number, day: number, year?: number): string | null {
  if (month < 0 || month > 11) return null;
  const first = Number(today.slice(0, 4));
  const dates = (year ? [year] : [first, first + 1]).map((candidate) =>
    toDate(candidate, month, day),
  );
  return dates.find((date) => date >= today && Number(date.slice(8)) === day) ?? null;
}

/** The first day to come; the day is written before the month, as in the Arab countries. */
function readNumericDay(goal: string, today: string): string | null {
  // Marks of direction surround the separators of Arabic dates.
  const text = toLatinDigits(goal).replaceAll(/[\u200e\u200f]/g, "");
  for (const found of text.matchAll(numericDay)) {
    const [first, second, year, isoYear, isoMonth, isoDay] = [1, 3, 4, 5, 7, 8].map((group) =>
      Number(found[group] ?? 0),
    ) as [number, number, number, number, number, number];
    // 3/20/2027 can only be a month and its day.
    const [day, month] = second > 12 ? [second, first] : [first, second];
    const date = isoYear
      ? findDay(today, isoMonth - 1, isoDay, isoYear)
      : findDay(today, month - 1, day, year);
    if (date) return date;
  }
  return null;
}

/** The deadline that a goal names; null when there is none or it is unclear. */
export function readGoalDeadline(goal: string, today: string): string | null {
  const text = foldText(goal);
  const event = findEventDeadline(text, today);
  if (event) return event;
  const named =
    byDay.exec(text) ?? writtenDay.exec(text) ?? (examWords.test(text) ? onDay.exec(text) : null);
  const [, day, monthAfter, monthFirst, dayAfter, year] = named ?? [];
  const dayMonth = monthWords[monthAfter ?? monthFirst ?? ""];
  if (dayMonth !== undefined) {
    return findDay(today, dayMonth, Number(day ?? dayAfter), year ? Number(year) : undefined);
  }
  const numeric = readNumericDay(goal, today);
  if (numeric) return numeric;
  const isBefore = ([, preposition, end]: RegExpExecArray) =>
    end === undefined && ["before", "قبل"].includes(preposition ?? "");
  const inMonth = byMonth.exec(text);
  if (inMonth) {
    const month = monthWords[inMonth[3] ?? ""] ?? 0;
    const ofYear = inMonth[4] ? Number(inMonth[4]) : undefined;
    return findMonthEnd(today, month, isBefore(inMonth), ofYear);
  }
  const numbered = byMonthNumber.exec(text);
  const number = Number(numbered?.[3]);
  if (numbered && number >= 1 && number <= 12) {
    return findMonthEnd(today, number - 1, isBefore(numbered));
  }
  const found = span.exec(text) ?? fromNow.exec(text);
  if (!found) return null;
  const [unit, each] = units[found[2] ?? ""] ?? ["day", 1];
  const written = found[1];
  // Without a number only «خلال شهر» and the dual are spans: «في يوم ما» and "in year 2" are not.
  const isWithin = /خلال|غضون/.test(found[0]);
  if (!written && (/^[a-z]/.test(found[2] ?? "") || (each === 1 && !isWithin))) return null;
  const count = written ? (numberWords[written] ?? Number(written)) : 1;
  if (count < 1 || count > 365) return null;
  return addSpan(today, unit, count * each);
}

type DeadlineAnswers = {
  goal: string;
  deadline: string | null;
  no_deadline?: boolean;
  today: string;
};

/** The chosen deadline, else the one that the goal names, unless the user wants none. */
export function findDeadline({ goal, deadline, no_deadline, today }: DeadlineAnswers) {
  return deadline ?? (no_deadline ? null : readGoalDeadline(goal, today));
}
