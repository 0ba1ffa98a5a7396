import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";

const toWords = (list: string) => new Set(list.split(",").map((word) => foldText(word).trim()));

/** What every course is; «تعلم» is not among them, since «تعلم الآلة» is a subject. */
const courseWords = toWords(
  "course, courses, class, classes, lesson, lessons, tutorial, tutorials, best, دورة, دورات, كورس, كورسات, درس, دروس, شرح, أفضل, أحسن",
);
const freeWords = toWords("free, مجاني, مجانية, مجانا, ببلاش, بلاش");

export type CourseQuery = { words: string[]; wantsFree: boolean };

/** Words that describe a course rather than its subject are not searched for; "free" moves free courses first. */
export function parseCourseQuery(words: readonly string[]): CourseQuery {
  const isFree = (word: string, at: number) =>
    freeWords.has(dropArticle(word)) && !isProviderName(words, at);
  const rest = words.filter((word, at) => !courseWords.has(dropArticle(word)) && !isFree(word, at));
  const wantsFree = words.some(isFree);
  // "Course" alone is a search for the word.
  return rest.length === 0 && !wantsFree
    ? { words: [...words], wantsFree }
    : { words: rest, wantsFree };
}

/** freeCodeCamp. */
function isProviderName(words: readonly string[], at: number): boolean {
  return words[at] === "free" && words[at + 1] === "code";
}
