import { readFileSync } from "node:fs";
import type { Citation } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import type { FormOfAddress } from "@masar/contract/settings/form-of-address";
import type { Language } from "@masar/contract/settings/schemas";
import { loadArabicTexts } from "#api/i18n/arabic-texts.ts";
import { isolateValue } from "@masar/domain/text/bidi";
import { directionOf } from "@masar/domain/text/text-direction";
import { locales } from "@masar/i18n/locales";
import type { EngineAnswer, OwnPath } from "#api/features/assistant/ask/ask-types.ts";

type ReplyTexts = typeof import("./reply-texts.en.json");

const loadFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`reply-texts.${name}.json`, import.meta.url), "utf8"));
const arabicTexts = loadArabicTexts<ReplyTexts>(loadFile);

export const replyTexts = { en: loadFile("en") as ReplyTexts, ar: arabicTexts.neutral };

export type Reply = {
  language: Language;
  texts: ReplyTexts;
  parts: string[];
  related: string[];
  citations: Citation[];
  courses: EngineAnswer["discoveredCourses"];
  /** The learner's own paths, which an answer names before ready-made ones. */
  ownPaths: readonly OwnPath[];
  /** The library has no answer, or only one about a concept that resembles a word of the question. */
  isUnknown: boolean;
  /** The answer is the nearest one, and may be about something else. */
  isUnsure: boolean;
  /** No path of the learner teaches it either. */
  isOffTopic: boolean;
  /** It begins with kind words, so it recommends no courses. */
  isKind: boolean;
};

export function createReply(
  language: Language,
  form: FormOfAddress,
  ownPaths: readonly OwnPath[] = [],
): Reply {
  const texts = language === "ar" ? arabicTexts[form] : replyTexts.en;
  return {
    language,
    texts,
    parts: [],
    related: [],
    citations: [],
    courses: [],
    ownPaths,
    isUnknown: false,
    isUnsure: false,
    isOffTopic: false,
    isKind: false,
  };
}

export function toAnswer({ parts, citations, related, courses }: Reply): EngineAnswer {
  return {
    response: joinParts(parts).slice(0, limits.assistant.answerLength),
    citations,
    relatedQuestions: [...new Set(related)].slice(0, limits.assistant.relatedQuestions),
    discoveredCourses: courses.slice(0, limits.assistant.discoveredCourses),
  };
}

/** Removes the gaps of empty citation marks; in code every blank has a meaning. */
function joinParts(parts: string[]): string {
  return parts
    .map((part) =>
      part.startsWith("```") ? part : part.replace(/(?<! ) +(?=[.,،؛:!?؟\n]|$)/g, "").trim(),
    )
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Replaces `{name}`; a value is never read as a pattern itself. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Isolates a title of the other direction from its sentence. */
export function isolate({ language }: Pick<Reply, "language">, title: string): string {
  const { dir } = locales[language];
  return directionOf(title) === dir ? title : isolateValue(title, dir);
}

const plurals = { en: new Intl.PluralRules("en"), ar: new Intl.PluralRules("ar") };

/** Fills the plural form of `name` in `table`: `name_one`, `name_two` … as the language needs them. */
export function count(
  { language, texts }: Reply,
  name: string,
  number: number,
  table: Record<string, unknown> = texts,
  values: Record<string, string> = {},
): string {
  const form = table[`${name}_${plurals[language].select(number)}`] ?? table[`${name}_other`];
  return fill(String(form), { ...values, count: number });
}

/** The mark of a source for the text; empty without a URL and when no further source fits. */
export function cite({ citations }: Reply, title: string, url: string | null): string {
  if (url === null) return "";
  const known = citations.findIndex((citation) => citation.url === url);
  if (known >= 0) return `[${known + 1}]`;
  if (citations.length === limits.assistant.citations) return "";
  citations.push({ title, url });
  return `[${citations.length}]`;
}

export const newPathPage = "/dashboard/learning-paths/new";

/** What to ask next: about the learner's own path, if there is one. */
export function listSuggested({ texts, ownPaths }: Reply): string[] {
  return ownPaths.length > 0 ? texts.suggestedOwn : texts.suggested;
}

export function citePage(reply: Reply, url: string): string {
  const [page = url] = url.split("?");
  const titles: Record<string, string> = reply.texts.pages;
  return cite(reply, titles[url] ?? titles[page] ?? page, url);
}

export function listLines(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** Empty without lines. */
export function listUnder(heading: string, lines: string[]): string {
  return lines.length > 0 ? `${heading}\n${listLines(lines)}` : "";
}

const arabicCopies = new WeakMap<object, object>();

function toArabic(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toArabic);
  if (typeof value !== "object" || value === null) return value;
  const entry = value as Record<string, unknown>;
  const fields = Object.keys(entry).map((key) => [key, toArabic(entry[`${key}_ar`] ?? entry[key])]);
  return Object.fromEntries(fields);
}

/** A catalog entry whose texts (`title`, `description` …) are in the reply's language. */
export function localize<T extends object>({ language }: Reply, entry: T): T {
  if (language === "en") return entry;
  const copy = arabicCopies.get(entry) ?? (toArabic(entry) as T);
  arabicCopies.set(entry, copy);
  return copy as T;
}
