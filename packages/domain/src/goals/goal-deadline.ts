import { toCalendarDate, toDayNumber } from "../dates/calendar-days.ts";
import { foldText } from "../text/fold-arabic.ts";

const numberWords: Record<string, number> = Object.fromEntries(
  [
    "a an one واحد واحده",
    "two اثنين",
    "three ثلاث ثلاثه تلات تلاته",
    "four اربع اربعه",
    "five خمس خمسه",
    "six ست سته",
    "seven سبع سبعه",
    "eight ثماني ثمانيه تمن تمانيه",
    "nine تسع تسعه",
    "ten عشر عشره",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1])),
);
numberWords["twelve"] = 12;

type Unit = "day" | "week" | "month" | "year";
const units: Record<string, [Unit, number]> = {};
function addUnit(words: string, unit: Unit, count: number): void {
  for (const word of words.split(" ")) units[word] = [unit, count];
}
addUnit("day days يوم ايام يوما", "day", 1);
addUnit("week weeks اسبوع اسابيع", "week", 1);
addUnit("month months شهر شهور اشهر شهرا", "month", 1);
addUnit("year years سنه سنوات سنين عام اعوام", "year", 1);
addUnit("يومين", "day", 2);
addUnit("اسبوعين", "week", 2);
addUnit("شهرين", "month", 2);
addUnit("سنتين عامين", "year", 2);

/** January first, in English and as the Arab countries write it. */
const months = [
  "january يناير كانون الثاني جانفي",
  "february فبراير شباط فيفري",
  "march مارس اذار",
  "april ابريل نيسان افريل",
  "may مايو ايار ماي",
  "june يونيو حزيران جوان",
  "july يوليو تموز جويليه يوليوز",
  "august اغسطس اب اوت غشت",
  "september سبتمبر ايلول شتنبر",
  "october اكتوبر تشرين الاول",
  "november نوفمبر تشرين الثاني نونبر",
  "december ديسمبر كانون الاول دجنبر",
];
const monthWords: Record<string, number> = {};
months.forEach((line, index) => {
  for (const word of line.split(" ")) {
    // Two-word names share their words, so they are not recognised.
    if (!["كانون", "تشرين", "الثاني", "الاول"].includes(word)) monthWords[word] = index;
  }
});

/** Units of time and names of months, folded. */
export const timeWords: ReadonlySet<string> = new Set([
  ...Object.keys(units),
  ...Object.keys(monthWords),
]);

const either = (words: Record<string, unknown>) => Object.keys(words).join("|");
/** They also describe the past: "after 5 years in marketing", "I have 10 years in HR". */
const uncertain =
  "(?:i have|ive got|after|عندي|معي|معايا|لدي|امامي|بعد)(?=(?: \\S+){1,2}?(?: to| until| ل\\S*| و\\S*| حتي|$))";
const span = new RegExp(
  `(?:^| )(?:in|within|in the next|over the next|خلال|في|ب?غضون|ف?ظرف|قدامي|fi|khilal|${uncertain}) (?:(\\d{1,3}|${either(numberWords)}) )?(${either(units)})(?= |$)(?! (?:ago|of|as|experience|old|a week|per|every|each|weekly|خبره|من (?:ال)?خبره|في (?:ال)?اسبوع|بالاسبوع|اسبوعيا|رمضان|\\d{1,4}(?!\\d| (?:hours?|hrs?|h|ساع\\S{1,3})(?: |$))))`,
);
const fromNow = new RegExp(
  `(?:^| )(\\d{1,3}|${either(numberWords)}) (${either(units)}) (?:from (?:now|today)|من (?:الان|اليوم))(?= |$)`,
);
const endOfYear =
  /(?:^| )(?:by|before|until|قبل|حتي|بحلول|مع)(?: the)? (?:(?:end|نهايه|اخر)(?: of)?(?: the| this)?) (?:year|السنه|العام|سنه|عام|هالسنه)(?= |$)/;
const byMonth = new RegExp(
  `(?:^| )(?:by|before|قبل|بحلول)(?: (the end of|end of|نهايه|اخر))?(?: شهر)? (${either(monthWords)})(?: (20\\d\\d))?(?= |$)`,
);
const byDay = new RegExp(
  `(?:^| )(?:by|before|until|(?:exam|test|interview)(?: is)? on|قبل|بحلول|حتي|بتاريخ|\\S{0,4}(?:امتحان|اختبار)\\S{0,4})(?: the| يوم)? (?:(\\d{1,2})(?:st|nd|rd|th)?(?: of| من)?(?: شهر)? (${either(monthWords)})|([a-z]+) (\\d{1,2})(?:st|nd|rd|th)?)(?: (20\\d\\d))?(?= |$)`,
);
const byMonthNumber = /(?:^| )(?:قبل|بحلول)(?: (نهايه|اخر))? شهر (\d{1,2})(?= |$)/;

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

/** "By June" means before June, "by the end of June" its last day; the next one to come. */
function findMonthEnd(today: string, month: number, isEnd: boolean, year?: number): string | null {
  const first = Number(today.slice(0, 4));
  for (const candidate of year ? [year] : [first, first + 1]) {
    const date = toDate(candidate, month + (isEnd ? 1 : 0), 0);
    if (date >= today) return date;
  }
  return null;
}

/** The next such day, or that of the named year; null if the month has no such day. */
function findDay(today: string, month: number, day: number, year?: number): string | null {
  const first = Number(today.slice(0, 4));
  const dates = (year ? [year] : [first, first + 1]).map((candidate) =>
    toDate(candidate, month, day),
  );
  return dates.find((date) => date >= today && Number(date.slice(8)) === day) ?? null;
}

/** The deadline that a goal names; null when there is none or it is unclear. */
export function readGoalDeadline(goal: string, today: string): string | null {
  const text = foldText(goal);
  if (endOfYear.test(text)) return `${today.slice(0, 4)}-12-31`;
  const [, day, monthAfter, monthFirst, dayAfter, year] = byDay.exec(text) ?? [];
  const dayMonth = monthWords[monthAfter ?? monthFirst ?? ""];
  if (dayMonth !== undefined) {
    return findDay(today, dayMonth, Number(day ?? dayAfter), year ? Number(year) : undefined);
  }
  const named = byMonth.exec(text);
  if (named) {
    const month = monthWords[named[2] ?? ""] ?? 0;
    return findMonthEnd(
      today,
      month,
      named[1] !== undefined,
      named[3] ? Number(named[3]) : undefined,
    );
  }
  const numbered = byMonthNumber.exec(text);
  const number = Number(numbered?.[2]);
  if (numbered && number >= 1 && number <= 12) {
    return findMonthEnd(today, number - 1, numbered[1] !== undefined);
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
