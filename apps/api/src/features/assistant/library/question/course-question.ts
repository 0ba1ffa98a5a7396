import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { splitWords } from "@masar/domain/goals/goal-index";
import { providerNames } from "#api/features/assistant/library/course-providers.ts";
import { listNamedSkills } from "./named-terms.ts";
import type { Question } from "./read-question.ts";
import { courseSearch } from "#api/features/assistant/library/library-index.ts";

export type CourseQuestion = {
  language: Language | null;
  isFree: boolean;
  isShort: boolean;
  mostHours: number | null;
  level: Level | null;
  provider: string | null;
  hasCertificate: boolean;
  topic: string;
  /** The skills that the topic names. */
  skills: string[];
};

const wishWords =
  /(?:^| )(?:in arabic|arabic|in english|english courses?|free of charge|free|no cost|courses?|tutorials?|class(?:es)?|online|for beginners?|beginners?|beginner level|intermediate|advanced|short|quick|(?:thats |that is )?not (?:too |so |very )?(?:hard|difficult)|easy|(?:مش|مو|ماشي) (?:كتير )?(?:صعب|صعبه|صعيب)|سهله?|bootcamps?|specialization|certificates?|ال?دوره|ال?دورات|كورسات|كورس|ال?مساقات?|بالعربيه?|عربيه?|العربيه?|معربه?|مترجمه?|بالانجليزيه?|بالانكليزيه?|مجانيه?|مجانا|ببلاش|بلاش|فري|للمبتدئين|مبتدئين|للمبتديين|مبتدئ|متوسطه?|متقدمه?|قصيره?|سريعه?|اونلاين|منصه|من منصه|شهاده|ابحث|ابحثلي|دورلي|رشحلي|رشح|اقترح|اقترحلي|انصحني|تنصحني|تنصحوني|find|recommend|suggest|give me|show me|looking for|search for|list)(?= |$)/g;

const numbers =
  "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty";
const numberValues = new Map(
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40, 50].map((value, place) => [
    numbers.split("|")[place] ?? "",
    value,
  ]),
);
const hourLimit = new RegExp(
  `(?:less|fewer|shorter|not (?:more|longer)|no (?:more|longer)) than (\\d+|${numbers}) (?:hours?|hrs?|h)|(?:under|below|up to|at most|max(?:imum)?|within) (\\d+|${numbers}) (?:hours?|hrs?|h)|(?:اقل من|تحت|لا تزيد (?:عن|علي)|لا تتجاوز|ما تزيد عن|ما تتجاوز|حد اقصي|مش اكتر من|مو اكثر من|بحدود|في حدود) (\\d+|ساعتين|خمس|عشر|عشرين|ثلاثين) ?(?:ساعات|ساعه)?`,
  "g",
);
const arabicNumbers = new Map([
  ["ساعتين", 2],
  ["خمس", 5],
  ["عشر", 10],
  ["عشرين", 20],
  ["ثلاثين", 30],
]);

/** "Less than ten hours", in figures or words. */
function readMostHours(folded: string): number | null {
  const [found] = toLatinDigits(folded).matchAll(hourLimit);
  const said = found?.slice(1).find(Boolean);
  if (said === undefined) return null;
  return numberValues.get(said) ?? arabicNumbers.get(said) ?? Number(said);
}

/** Names in a question that no course has: a tool or an exam is written in Latin letters, or after "on". */
export function listUnknown(message: string, topic: string): string[] {
  const unknown = new Set(
    [...courseSearch.readSubject(topic)].flatMap(([word, isKnown]) => (isKnown ? [] : [word])),
  );
  const isArabic = /\p{Script=Arabic}/u.test(message);
  const words = message.split(/[\s,،.؟?!()«»"“”]+/);
  if (!topic.includes(" ") && unknown.has(topic)) return [topic];
  return words.filter((word, place) => {
    if (!/^[A-Za-z][\w+#.-]{2,}$/.test(word)) return false;
    if (!splitWords(word).some((part) => unknown.has(part))) return false;
    const isName = /[A-Z0-9]/.test(place === 0 ? word.slice(1) : word);
    return isArabic || isName || /^(?:on|about|in|learn|using|with)$/i.test(words[place - 1] ?? "");
  });
}

export function parseCourseQuestion(question: Question): CourseQuestion {
  let topic = question.folded;
  let provider: string | null = null;
  for (const [pattern, name] of providerNames) {
    if (!pattern.test(topic)) continue;
    provider ??= name;
    topic = topic.replace(pattern, " ");
  }
  topic = toLatinDigits(topic).replace(hourLimit, " ");
  // Twice: neighbours share the space between them.
  topic = topic.replace(wishWords, " ").replace(/\s+/g, " ").replace(wishWords, " ");
  // Whoever asks for a course in English or Arabic as a subject has no other subject left.
  const isSubject = courseSearch.readSubject(topic).size === 0;
  const level = (["beginner", "intermediate", "advanced"] as const).find((name) =>
    question.is(name),
  );
  const language = question.is("arabicOnly") ? "ar" : question.is("englishOnly") ? "en" : null;
  return {
    language: isSubject ? null : language,
    isFree: question.is("free"),
    isShort: question.is("short"),
    mostHours: readMostHours(question.folded),
    level: level ?? null,
    provider,
    hasCertificate: question.is("certificate"),
    skills: listNamedSkills(isSubject ? question.folded : topic),
    topic: isSubject ? question.folded : topic.replace(/\s+/g, " ").trim(),
  };
}
