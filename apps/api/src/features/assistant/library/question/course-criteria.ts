import { type Level, levels } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { splitWords } from "@masar/domain/goals/goal-index";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { courseSearch } from "#api/features/assistant/library/library-index.ts";
import { listMatches, patterns, wordLists } from "#api/features/assistant/library/patterns.ts";
import { listNamedSkills } from "./named-terms.ts";
import type { Question } from "./read-question.ts";

export type CourseCriteria = {
  language: Language | null;
  isFree: boolean;
  isShort: boolean;
  maxHours: number | null;
  level: Level | null;
  provider: string | null;
  hasCertificate: boolean;
  topic: string;
  /** The skills that the topic names. */
  skills: string[];
};

/** "Less than ten hours", in figures or words. */
function parseMaxHours(folded: string): number | null {
  const [found] = toLatinDigits(folded).matchAll(patterns.hourLimit);
  const number = found?.slice(1).find(Boolean);
  if (number === undefined) return null;
  return (wordLists.numbers as Record<string, number>)[number] ?? Number(number);
}

/** Names that no course has: Latin words that are capitalized, follow "on" or are part of an Arabic text. */
export function listUnknownNames(message: string, topic: string): string[] {
  const subject = courseSearch.readSubject(topic);
  const isUnknown = (word: string) => subject.get(word) === false;
  if (!topic.includes(" ") && isUnknown(topic)) return [topic];
  const isArabic = /\p{Script=Arabic}/u.test(message);
  const words = message.split(/[\s,،.؟?!()«»"“”]+/);
  return words.filter((word, at) => {
    if (!/^[A-Za-z][\w+#.-]{2,}$/.test(word) || !splitWords(word).some(isUnknown)) return false;
    const isName = /[A-Z0-9]/.test(at === 0 ? word.slice(1) : word);
    return isArabic || isName || /^(?:on|about|in|learn|using|with)$/i.test(words[at - 1] ?? "");
  });
}

export function parseCourseCriteria({ folded, is }: Question): CourseCriteria {
  const providers = listMatches("providers", folded);
  const named = providers.reduce((text, { pattern }) => text.replace(pattern, " "), folded);
  // Remove the words twice: neighbours share the space between them.
  const rest = toLatinDigits(named)
    .replace(patterns.hourLimit, " ")
    .replace(patterns.courseWords, " ")
    .replace(/\s+/g, " ")
    .replace(patterns.courseWords, " ");
  // In "a course in English" the language is the subject, since no other one is left.
  const isLanguageSubject = courseSearch.readSubject(rest).size === 0;
  const topic = isLanguageSubject ? folded : rest.replace(/\s+/g, " ").trim();
  const language = is("arabicOnly") ? "ar" : is("englishOnly") ? "en" : null;
  return {
    language: isLanguageSubject ? null : language,
    isFree: is("free"),
    isShort: is("short"),
    maxHours: parseMaxHours(folded),
    level: levels.find((level) => is(level)) ?? null,
    provider: providers[0]?.value ?? null,
    hasCertificate: is("certificate"),
    skills: listNamedSkills(isLanguageSubject ? folded : rest),
    topic,
  };
}
