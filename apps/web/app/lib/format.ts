import { type Language, locales } from "@masar/i18n/locales";

type DateStyle = "day" | "date" | "dateTime" | "time" | "weekday" | "weekdayLetter";

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "long" },
  date: { day: "numeric", month: "long", year: "numeric" },
  dateTime: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "long" },
  weekdayLetter: { weekday: "narrow" },
};

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

// The tag already names the digits; some engines only honour the option, so both are given.
const tagOf = (language: Language) => locales[language].tag;
const digitsOf = (language: Language) => ({ numberingSystem: locales[language].numbering });

export function formatNumber(
  language: Language,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string {
  return new Intl.NumberFormat(tagOf(language), { ...options, ...digitsOf(language) }).format(
    value,
  );
}

/** `ratio` runs from 0 to 1. */
export function formatPercent(language: Language, ratio: number): string {
  return formatNumber(language, ratio, { style: "percent", maximumFractionDigits: 0 });
}

export function formatDate(
  language: Language,
  value: string | Date,
  style: DateStyle = "date",
  timeZone?: string,
): string {
  const options = { ...dateStyles[style], ...digitsOf(language), timeZone };
  return new Intl.DateTimeFormat(tagOf(language), options).format(new Date(value));
}

export function formatRelativeTime(
  language: Language,
  value: string | Date,
  now: Date = new Date(),
): string {
  const seconds = Math.round((new Date(value).getTime() - now.getTime()) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  // Under a minute, exact seconds are noise and clocks differ: it is "now".
  const amount = unit === "second" ? 0 : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(tagOf(language), {
    numeric: "auto",
    ...digitsOf(language),
  }).format(amount, unit);
}

/** What a time zone is called where it is used: 'Egypt Time', not 'Eastern European Time'. */
export function formatZone(language: Language, timeZone: string): string {
  const options = { timeZone, timeZoneName: "shortGeneric", ...digitsOf(language) } as const;
  // By the bare language: with a country, engines shorten to letters that only that country knows.
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export function formatList(language: Language, items: string[]): string {
  return new Intl.ListFormat(tagOf(language), { type: "conjunction" }).format(items);
}
