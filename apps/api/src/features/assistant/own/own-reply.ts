import { toHours } from "@masar/domain/progress/progress-summary";
import { readFileSync } from "node:fs";
import type { FormOfAddress } from "@masar/contract/settings/form-of-address";
import type { Language } from "@masar/contract/settings/schemas";
import { findProviderKey } from "@masar/domain/catalog/provider-names";
import { addDays } from "@masar/domain/dates/local-date";
import { isolateValue } from "@masar/domain/text/bidi";
import { locales } from "@masar/i18n/locales";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import type { UserCtx } from "#api/context.ts";
import { cite, count, fill, type Reply } from "#api/features/assistant/library/reply.ts";
import { loadArabicTexts } from "#api/i18n/arabic-texts.ts";
import { translate } from "#api/i18n/translate.ts";
import { formatCalendarDay } from "#api/i18n/format-day.ts";
import { formatTime } from "#api/i18n/format-time.ts";
import type { OwnFacts } from "./own-facts.service.ts";
import type { OwnQuestion } from "./own-kinds.ts";
import type { SpecialQuestion } from "./special-questions.ts";

export type OwnTexts = typeof import("./own-texts.en.json");

const loadFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`own-texts.${name}.json`, import.meta.url), "utf8"));
const arabicTexts = loadArabicTexts<OwnTexts>(loadFile);
const englishTexts: OwnTexts = loadFile("en");

/** One question about the learner's own data, and the answer that is being written. */
export type OwnAsk = {
  ctx: UserCtx;
  message: string;
  question: OwnQuestion;
  milestone: MilestoneView | undefined;
  special?: SpecialQuestion | undefined;
  /** The question of the learner before this one. */
  followed?: string | undefined;
  facts: OwnFacts;
  reply: Reply;
  texts: OwnTexts;
};

export function getOwnTexts(language: Language, form: FormOfAddress): OwnTexts {
  return language === "ar" ? arabicTexts[form] : englishTexts;
}

export type TextName = {
  [Name in keyof OwnTexts]: OwnTexts[Name] extends string ? Name : never;
}[keyof OwnTexts];

/** Texts of the learner are shown as written, not as Markdown. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>|~#]/g, String.raw`\$&`)
    .replace(/^(\d+)([.)])(?=\s)/, String.raw`$1\$2`)
    .replace(/^[-+]/, String.raw`\$&`);
}

/** Fills a sentence; texts of the learner are escaped, and isolated from its direction. */
export function fillText(
  sentence: string,
  language: Language,
  values: Record<string, string | number>,
): string {
  const { dir } = locales[language];
  const isolated = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === "string" ? isolateValue(escapeMarkdown(value), dir) : value,
  ]);
  return fill(sentence, Object.fromEntries(isolated));
}

export function addSentence(
  own: OwnAsk,
  name: TextName,
  values: Record<string, string | number> = {},
) {
  own.reply.parts.push(fillText(own.texts[name], own.reply.language, values));
}

type CountName =
  | "minutes"
  | "hours"
  | "days"
  | "weeks"
  | "months"
  | "cardsDue"
  | "cardsOr"
  | "streak"
  | "streakLongest"
  | "freezes"
  | "points"
  | "review"
  | "milestoneSessions";

export function countOf({ reply, texts: table }: OwnAsk, name: CountName, number: number): string {
  return count(reply, name, number, table);
}

/** "25 minutes", "6 hours" or "2 h 35 min". */
export function formatMinutes(own: OwnAsk, minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  if (hours === 0) return countOf(own, "minutes", whole);
  if (whole % 60 === 0) return countOf(own, "hours", hours);
  const isArabic = own.reply.language === "ar";
  return fill(own.texts.hoursAndMinutes, {
    hours: isArabic ? countOf(own, "hours", hours) : hours,
    minutes: isArabic ? countOf(own, "minutes", whole % 60) : whole % 60,
  });
}

/** "6 hours" or "5.5 hours". */
export function formatHours(own: OwnAsk, hours: number): string {
  return Number.isInteger(hours)
    ? countOf(own, "hours", hours)
    : fill(own.texts.partialHours, { hours });
}

/** "25 minutes" or "5.5 hours": a decimal of an hour would round short study away. */
export function formatStudied(own: OwnAsk, minutes: number): string {
  return minutes < 60 ? formatMinutes(own, minutes) : formatHours(own, toHours(minutes));
}

export function formatDate({ reply, facts }: OwnAsk, date: string): string {
  return formatCalendarDay(date, reply.language, facts.settings.country);
}

/** "Today" and "tomorrow" where they fit. */
export function formatNearDate(own: OwnAsk, date: string): string {
  const { today } = own.facts.overview;
  if (date === today) return own.texts.today;
  return date === addDays(today, 1) ? own.texts.tomorrow : formatDate(own, date);
}

/** "19:30" as the app writes a time: "7:30 م" in Arabic. */
export function formatClock({ reply }: OwnAsk, time: string): string {
  return formatTime(new Date(`2023-01-01T${time.slice(0, 5)}:00Z`), reply.language, "UTC");
}

export function addQuietHours(own: OwnAsk): void {
  const { quiet_from: from, quiet_to: to } = own.facts.settings;
  if (from === null || to === null) return;
  addSentence(own, "reminderQuiet", { from: formatClock(own, from), to: formatClock(own, to) });
}

/** 0 is Sunday. */
export function formatWeekday({ reply }: OwnAsk, weekday: number): string {
  // 2023-01-01 was a Sunday.
  const day = new Date(Date.UTC(2023, 0, 1 + weekday));
  const { tag } = locales[reply.language];
  return new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" }).format(day);
}

export function quoteTitle({ texts: { quoted } }: OwnAsk, title: string): string {
  return fill(quoted, { title });
}

/** "Friday and Saturday". */
export function joinList({ reply }: OwnAsk, items: readonly string[]): string {
  const { tag } = locales[reply.language];
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(items);
}

export function formatProvider(language: Language, provider: string): string {
  const key = findProviderKey(provider);
  return key ? translate(language, `common:providers.${key}`) : provider;
}

export function addLink(own: OwnAsk, title: string, url: string): void {
  cite(own.reply, title, url);
}

/** A link below the answer to the place where the learner acts. */
export function addAction(own: OwnAsk, name: keyof OwnTexts["actions"], url: string): void {
  cite(own.reply, own.texts.actions[name], url);
}

export const deskPage = "/dashboard/integrated-learning";
export const dashboardPage = "/dashboard";

export function pathPage(id: string, part = ""): string {
  return `/dashboard/learning-paths/${id}${part}`;
}
