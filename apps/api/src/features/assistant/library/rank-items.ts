import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import * as index from "./library-index.ts";
import { listNamedSkills } from "./question/named-terms.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import type { Coverage, Hit } from "./search.ts";

export type LibraryHit = Hit<index.LibraryItem>;

/** Below this score a hit only shares a word with the question. */
export const minScore = 0.31;
/** From this score on the hit is what the question is about. */
export const certainScore = 0.72;
/** Below this score a hit must cover enough of the question. */
const trustedScore = 0.58;
/** From this share on the question names a whole key. */
const wholeKey = 0.9;
/** Below this share a question of help is only touched. */
export const mostOfKey = 0.75;
const minPartScore = 0.48;
const minPartCoverage = 0.45;
const minTermCoverage = 0.45;

export function findHomeSkills(
  text: string,
  ask: Pick<Ask, "milestone">,
): { skills: string[]; isNamed: boolean } {
  const named = listNamedSkills(text);
  if (named.length > 0) return { skills: named, isNamed: true };
  return { skills: index.toSkillIds(ask.milestone?.skills ?? []), isNamed: false };
}

const isLatin = (word: string) => /^[a-z]/.test(word);
const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** "What is a …" and an Arabic sentence with an unknown name in Latin letters ask for that name. */
export function namesUnknown(question: Question, mode: Ask["mode"] = "general"): boolean {
  const subject = [...index.libraryIndex.readSubject(question.text)];
  const hasUnknown = subject.some(([word, isKnown]) => !isKnown && isLatin(word));
  if (!hasUnknown) return false;
  const asksName = question.is("meaning") || mode === "explain";
  return isArabic(question.text) || (asksName && subject.length <= 3);
}

/**
 * Whether the entry is about what the question names. A single word of a longer key, such as "more" of "study more
 * hours", is no reason to answer, nor is the name of a field when the question is about something within it.
 */
function isAboutQuestion(
  { item, score, share }: LibraryHit,
  coverage: Coverage,
  isNamed: boolean,
): boolean {
  // Help that shares a little of its question is advice on something else.
  if (item.kind === "help" && share < mostOfKey && score < minPartScore) return false;
  if (score >= trustedScore) return true;
  if (share < wholeKey) return coverage.words > 1 && coverage.share >= minPartCoverage;
  if (item.kind === "help" || coverage.share >= minTermCoverage) return true;
  return isNamed && coverage.words > 1;
}

/** Whether an entry holds every name in Latin letters of an Arabic sentence. */
function createNameCheck(text: string): (id: string) => boolean {
  if (!isArabic(text)) return () => false;
  const names = [...index.libraryIndex.readSubject(text).keys()].filter(isLatin);
  const coverageOf = index.libraryIndex.readCoverage(names.join(" "));
  return (id) => names.length > 0 && coverageOf(id).words === names.length;
}

/** The entries that a question may be answered with, best first. */
export function rankItems(
  text: string,
  ask: Pick<Ask, "mode" | "language" | "milestone">,
): LibraryHit[] {
  const home = findHomeSkills(text, ask);
  const question = readQuestion(text, ask.language);
  const hasUnknownName = namesUnknown(question, ask.mode);
  // In "no notifications on WhatsApp" the name is where it happens, not what is asked.
  const asksMeaning = question.is("meaning") || question.is("whatIs") || ask.mode === "explain";
  const weigh = ({ item, score }: LibraryHit) => {
    const isCertain = score >= certainScore;
    const isHelp = item.kind === "help" && !asksMeaning;
    if (hasUnknownName && !isCertain && !isHelp) return 0.4;
    // An entry that explains the concept itself comes before the milestone that teaches it.
    if (item.kind === "milestone")
      return home.isNamed && index.isOtherField(item.milestone.skills, home.skills) ? 0.3 : 0.75;
    if (item.kind === "help") return question.is("difference") && !isCertain ? 0.5 : 1;
    if (!index.isOtherField(item.entry.skills, home.skills)) return 1;
    return home.isNamed || !isCertain ? 0.4 : 1;
  };
  const coverageOf = index.libraryIndex.readCoverage(text);
  const isNamed = createNameCheck(text);
  const isAbout = (hit: LibraryHit) =>
    isAboutQuestion(hit, coverageOf(hit.item.id), isNamed(hit.item.id));
  return index.libraryIndex
    .find(text)
    .filter((hit) => hit.score >= minScore && isAbout(hit))
    .map((hit) => ({ ...hit, score: hit.score * weigh(hit) }))
    .toSorted((a, b) => b.score - a.score);
}
