import type { Language } from "@masar/contract/settings/schemas";
import { foldText } from "@masar/domain/text/fold-arabic";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { findMatch, type PatternName, patterns } from "#api/features/assistant/library/patterns.ts";

export type Question = {
  text: string;
  folded: string;
  language: Language;
  is: (pattern: PatternName) => boolean;
};

/** Arabic in Latin letters writes 3, 7 and 2 inside its words. */
export function isArabicInLatin(message: string): boolean {
  const written = message.match(/\b\w*(?:[a-z][2375][a-z]|\b[37][a-z])\w*/gi) ?? [];
  // "3D", "b2b" and "3rd" are English.
  const isEnglish = (message.match(patterns.englishWords)?.length ?? 0) >= 2;
  return written.length >= (isEnglish ? 3 : 1);
}

const errorStarts =
  /^(?:uncaught|error|fatal|traceback|npm err|you have an error in your sql|syntax error|cannot read propert|column|relation|(?:division|divide) by zero|#)/;
const errorWords = /error|exception|does not exist|cannot read|traceback|by zero|#\w/;
const ownWords = /[?\p{Script=Arabic}]|\b(?:i|im|my|why|how|what|help|please)\b/u;

/** An error message is in English whatever the user writes in. */
export function isPastedError(message: string): boolean {
  const text = message.trim().toLowerCase();
  const [first = ""] = text.split(/[\s:(]/);
  // "psycopg2.errors.UndefinedTable" is the name of an error as well.
  const isNamed =
    first.endsWith("error") || first.endsWith("exception") || first.includes(".errors.");
  return (isNamed || errorStarts.test(text)) && errorWords.test(text) && !ownWords.test(text);
}

/** A bare name such as "SQL" has no language, so the fallback applies. */
function detectLanguage(message: string, fallback: Language): Language {
  const arabic = message.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = message.match(/[a-z]/gi)?.length ?? 0;
  if (arabic > 0 && arabic >= latin * 0.4) return "ar";
  if (arabic > 0) return fallback;
  if (isArabicInLatin(message) || isPastedError(message)) return fallback;
  return (message.match(patterns.englishWords)?.length ?? 0) >= 2 ? "en" : fallback;
}

/** "And free" is one word in Arabic. */
function dropConjunctions(folded: string): string {
  return folded.replace(/(?<=^| )[وف](?=\p{Script=Arabic}{2})/gu, "");
}

export function readQuestion(message: string, fallback: Language): Question {
  const folded = foldText(message);
  const bare = dropConjunctions(folded);
  return {
    text: message,
    folded,
    language: detectLanguage(message, fallback),
    is: (name) => patterns[name].test(folded) || patterns[name].test(bare),
  };
}

function parseHours(text: string): { hours: number | undefined; isDaily: boolean } {
  const [, digits, unit] = patterns.hours.exec(text) ?? [];
  const hours = digits === undefined ? findMatch("spelledHours", text) : Number(digits);
  if (unit !== undefined) return { hours, isDaily: unit === "day" || unit === "يوم" };
  return {
    hours,
    isDaily: patterns.daily.test(text) || patterns.daily.test(dropConjunctions(text)),
  };
}

/** The weekly hours a question names; a daily figure counts for five study days. */
export function parseWeeklyHours(folded: string): number | null {
  const { hours = 0, isDaily } = parseHours(toLatinDigits(folded));
  const weekly = isDaily ? hours * 5 : hours;
  return weekly >= 1 && weekly <= 60 ? weekly : null;
}

/** The minutes of one study day; null where the question names none, or a week's hours. */
export function parseDailyMinutes(folded: string): number | null {
  const text = toLatinDigits(folded);
  if (patterns.halfHour.test(text)) return 30;
  const minutes = Number(patterns.minutes.exec(text)?.[1] ?? 0);
  if (minutes >= 10 && minutes <= 600) return minutes;
  const { hours, isDaily } = parseHours(text);
  return hours && isDaily && hours <= 10 ? hours * 60 : null;
}
