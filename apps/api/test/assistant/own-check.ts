import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { daysBetween, weekdayOf } from "@masar/domain/dates/local-date";
import { foldText } from "@masar/domain/text/fold-arabic";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { learner } from "./own-learner.ts";

/** One question of docs/own-questions; its README explains the fields and the method. */
export type OwnQuestionRecord = {
  id: string;
  question: string;
  must: (string | string[])[];
  mustNot?: string[];
  link?: string;
  isOwn: boolean;
};

type Answer = Pick<AssistantAnswer, "response" | "citations">;
type Value = string | number | boolean;

const monthNames = [
  "january يناير كانون الثاني",
  "february فبراير شباط",
  "march مارس اذار",
  "april ابريل نيسان",
  "may مايو ايار",
  "june يونيو حزيران",
  "july يوليو تموز",
  "august اغسطس اب",
  "september سبتمبر ايلول",
  "october اكتوبر تشرين الاول",
  "november نوفمبر تشرين الثاني",
  "december ديسمبر كانون الاول",
].map((names) => {
  const [english = "", arabic = "", ...levantine] = names.split(" ");
  return [english, english.slice(0, 3), arabic, levantine.join(" ")];
});
const weekdayNames = [
  "sunday الاحد",
  "monday الاثنين",
  "tuesday الثلاثاء",
  "wednesday الاربعاء",
  "thursday الخميس",
  "friday الجمعه",
  "saturday السبت",
].map((names) => names.split(" ").map(foldText));
/** Words for small numbers, the Arabic dual included. */
const numberWords: Record<number, RegExp> = {
  1: /\bone\b|واحد/,
  2: /\btwo\b|يومان|يومين|مرحلتان|مرحلتين|اثنان|دقيقتان|ساعتان/,
  3: /\bthree\b|ثلاث/,
  4: /\bfour\b|اربع/,
  7: /\bseven\b|سبع/,
};

/** How a true or false value of this learner is said. */
const statements: Record<string, Record<Language, RegExp>> = {
  "today.is_goal_reached": { en: /to go|not yet/, ar: /بقي|ليس بعد/ },
  "path.deadline.is_met": { en: /in time/, ar: /الوقت المناسب/ },
  "today.counts_for_streak": { en: /today (already )?counts/, ar: /اليوم محسوب|احتسب اليوم/ },
  "path.deadline.with_one_hour_more.is_met": { en: /meets your deadline/, ar: /لا يتجاوز/ },
  "tomorrow.is_rest_day": { en: /^no\b/, ar: /^لا/ },
};

function listValues(key: string, language: Language): Value[] {
  // Walks JSON of every shape.
  const value = key
    .split(".")
    .reduce<unknown>(
      (found, part) => (found as Record<string, unknown> | undefined)?.[part],
      learner,
    );
  const resolve = (each: unknown): Value =>
    typeof each === "object" && each !== null
      ? (each as Record<Language, string>)[language]
      : (each as Value);
  const values = (Array.isArray(value) ? value : [value]).map(resolve);
  if (values.length === 0 || values.some((each) => each === undefined || each === null))
    throw new Error(`learner.json has no ${key}`);
  return values;
}

function hasDate(folded: string, date: string): boolean {
  const [year = "", month, day] = date.split("-");
  const names = monthNames[Number(month) - 1] ?? [];
  const isOtherYear = year !== learner.today.date.slice(0, 4);
  const spelled = names.some((name) =>
    new RegExp(
      `(?<!\\d)0?${Number(day)} ${name}${isOtherYear ? ` ${year}` : ""}(?!\\p{L})|(?<!\\p{L})${name} 0?${Number(day)}(?!\\d)${isOtherYear ? ` ${year}` : ""}`,
      "u",
    ).test(folded),
  );
  const away = daysBetween(learner.today.date, date);
  const near = away === 0 ? ["today", "اليوم"] : away === 1 ? ["tomorrow", "غدا"] : [];
  const weekday = away >= 0 && away < 7 ? (weekdayNames[weekdayOf(date)] ?? []) : [];
  return spelled || [...near, ...weekday].some((name) => folded.includes(name));
}

/** Numbers of dates and clock times are no amounts. */
function dropDates(folded: string): string {
  const months = monthNames.flat().join("|");
  return folded.replace(
    new RegExp(`\\d{1,2} (${months})( \\d{4})?|(${months}) \\d{1,2}`, "gu"),
    " ",
  );
}

function hasNumber(text: string, key: string, value: number): boolean {
  const plain = dropDates(toLatinDigits(text).toLowerCase())
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\d{1,2}:\d{2}/g, " ")
    .replace(/(\d)[,٬](?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d)٫(?=\d)/g, "$1.");
  const numbers = (plain.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  if (numbers.includes(value)) return true;
  const folded = foldText(text);
  if (numberWords[value]?.test(folded)) return true;
  if (key.endsWith("price_usd") && value === 0) return /\bfree\b|مجاني/.test(folded);
  if (!key.includes("minutes") || value < 60) return false;
  const [hours, minutes] = [Math.floor(value / 60), value % 60];
  if (minutes === 0)
    return numbers.includes(hours) || (hours === 1 && /ساعه واحده|one hour/.test(folded));
  const counted = hours === 1 ? "ساعه واحده" : hours === 2 ? "ساعتان" : `(?<!\\d)${hours} \\p{L}+`;
  const number = `(?<!\\d)${hours} \\p{L}+`;
  return new RegExp(`(?:${counted}|${number}) و? ?${minutes}(?!\\d)`, "u").test(folded);
}

function hasValue(text: string, key: string, value: Value, language: Language): boolean {
  const folded = foldText(text);
  if (typeof value === "boolean") {
    const statement = statements[key];
    if (!statement) throw new Error(`No statement for ${key}`);
    return statement[language].test(folded);
  }
  if (typeof value === "number") return hasNumber(text, key, value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return hasDate(folded, value);
  if (/^\d{2}:\d{2}$/.test(value)) {
    const [hour = 0, minute = 0] = value.split(":").map(Number);
    const clock = new RegExp(
      `(?<!\\d)(${hour}|0?${hour % 12})[ :]${String(minute).padStart(2, "0")}`,
    );
    return clock.test(folded);
  }
  return folded.includes(foldText(value));
}

const hasAll = (text: string, key: string, language: Language) =>
  listValues(key, language).every((value) => hasValue(text, key, value, language));

/** Citations and links in the text. */
export function listLinks({ response, citations }: Answer): string[] {
  const inText = [...response.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url = ""]) => url);
  return [...citations.map(({ url }) => url), ...inText];
}

function leadsTo(answer: Answer, link: string): boolean {
  const filled = link.replaceAll(/\{([\w.]+)\}/g, (_, key: string) =>
    String(listValues(key, "en")),
  );
  const wanted = new URL(filled, "http://masar.test");
  return listLinks(answer).some((url) => {
    const found = new URL(url, "http://masar.test");
    return (
      found.pathname === wanted.pathname &&
      (wanted.hash === "" || found.hash === wanted.hash) &&
      [...wanted.searchParams].every(([name, value]) => found.searchParams.get(name) === value)
    );
  });
}

/** What is wrong with the answer by the README's method; empty for a right one. */
export function checkOwnAnswer(
  { must, mustNot = [], link, isOwn }: OwnQuestionRecord,
  answer: Answer,
  language: Language,
): string[] {
  const { response } = answer;
  if (!isOwn)
    return mustNot.flatMap((key) =>
      listValues(key, language).some((value) => hasValue(response, key, value, language))
        ? [`says ${key}`]
        : [],
    );
  const missing = must
    .filter((keys) => ![keys].flat().some((key) => hasAll(response, key, language)))
    .map((keys) => `lacks ${[keys].flat().join(" or ")}`);
  return link === undefined || leadsTo(answer, link)
    ? missing
    : [...missing, `leads not to ${link}`];
}
