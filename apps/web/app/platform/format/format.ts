import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import type { Language } from "@masar/i18n/locales";
import {
  accountZone,
  regionOf,
  writesArabicDigits,
} from "#web/platform/preferences/display-preferences.ts";

type DateStyle =
  | "day"
  | "date"
  | "dateTime"
  | "time"
  | "weekday"
  | "weekdayLetter"
  | "month"
  | "monthShort"
  | "dayShort";

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "long" },
  date: { day: "numeric", month: "long", year: "numeric" },
  dateTime: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "long" },
  weekdayLetter: { weekday: "narrow" },
  month: { month: "long", year: "numeric" },
  monthShort: { month: "short" },
  dayShort: { day: "numeric", month: "short" },
};

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

// Engines would choose calendar and digits by country.
const tagIn = (region: string, language: Language, calendar = "gregory") =>
  `${language}-${region}-u-ca-${calendar}-nu-${digitsOf(language).numberingSystem}`;
/** Numbers look the same everywhere; only month names differ by country. */
const tagOf = (language: Language) => tagIn(language === "ar" ? "AE" : "GB", language);
const dateTagOf = (language: Language, calendar?: string) =>
  tagIn(regionOf(language), language, calendar);
// Some engines only honour the option, not the tag.
const digitsOf = (language: Language) => ({
  numberingSystem: writesArabicDigits(language) ? "arab" : "latn",
});

// A format is costly to create: a page with many dates would be late by it.
const formats = new Map<string, unknown>();

function getFormat<Format>(key: readonly unknown[], create: () => Format): Format {
  const name = JSON.stringify(key);
  const known = formats.get(name) as Format | undefined;
  if (known) return known;
  const format = create();
  formats.set(name, format);
  return format;
}

/** Also used in strings, so that digits and separators match. */
export function formatNumber(
  language: Language,
  value: number,
  options?: Intl.NumberFormatOptions,
): string {
  const tag = tagOf(language);
  const format = getFormat(
    ["number", tag, options],
    () => new Intl.NumberFormat(tag, { ...options, ...digitsOf(language) }),
  );
  return format.format(value);
}

export function formatPercent(language: Language, ratio: number): string {
  return formatNumber(language, ratio, { style: "percent" });
}

export function formatDate(
  language: Language,
  value: string | Date,
  style: DateStyle = "date",
  timeZone = shownZone(),
  /** Umm al-Qura is the Hijri calendar of the region. */
  calendar?: "islamic-umalqura",
): string {
  const tag = dateTagOf(language, calendar);
  const options = { ...dateStyles[style], ...digitsOf(language), timeZone };
  const format = getFormat(["date", tag, options], () => new Intl.DateTimeFormat(tag, options));
  // A line may break between a date and its time, and nowhere inside either.
  return format.format(new Date(value)).replaceAll(/(?<![,،]) /g, "\u00A0");
}

/** The account's, else the device's. */
export function shownZone(): string {
  return accountZone() ?? detectTimeZone();
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
  const tag = tagOf(language);
  const format = getFormat(
    ["relative", tag],
    () => new Intl.RelativeTimeFormat(tag, { numeric: "auto", ...digitsOf(language) }),
  );
  return format.format(amount, unit);
}

/** As used locally: 'Egypt Time', not 'Eastern European Time'. */
export function formatZone(language: Language, timeZone: string): string {
  const options = { timeZone, timeZoneName: "shortGeneric", ...digitsOf(language) } as const;
  // Without a country: engines would shorten to letters that only that country knows.
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export function formatList(language: Language, items: string[]): string {
  const tag = tagOf(language);
  const format = getFormat(["list", tag], () => new Intl.ListFormat(tag));
  return format.format(items);
}
