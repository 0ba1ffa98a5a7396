import { catalog } from "@masar/catalog/catalog";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";
import { findHoursQuestion, type HoursQuestion } from "./hours-questions.ts";
import { type ImpossibleRequest, listImpossibleRequests } from "./impossible-requests.ts";
import { findNamedCourses } from "./named-course.ts";
import { findPathQuestion, type PathQuestion } from "./path-questions/path-questions.ts";
import { findRequest, type Request } from "./request-questions.ts";
import { findSituation, parseMinutes, type Situation } from "./situation/situation-questions.ts";
import { hasPattern, patternData } from "./own-patterns.ts";
import type { SlotQuestion } from "./slots/slot-questions.ts";

const opinionWords = new Set(
  patternData.opinionWords.flatMap((words) => foldText(words).split(" ")),
);

/** Questions whose subject is a course or an amount of time, which no list of words can hold. */
export type SpecialQuestion =
  | { kind: "courseOpinion"; slug: string }
  | { kind: "courseFacts"; slugs: string[]; asksFree: boolean; asksCertificate: boolean }
  | { kind: "shortTime"; minutes: number }
  | { kind: "whyLate" }
  | { kind: "missedDays" }
  | { kind: "skipMilestone" }
  | { kind: "changeAnyHours" }
  | { kind: "impossible"; requests: ImpossibleRequest[] }
  | Request
  | PathQuestion
  | Situation
  | HoursQuestion
  | SlotQuestion;

const maxWords = 16;
/** The title of a course is long. */
const maxWordsWithTitle = 30;

export function findSpecialQuestion(
  folded: string,
  views: readonly MilestoneView[],
): SpecialQuestion | undefined {
  const count = folded.split(" ").length;
  if (count > maxWordsWithTitle) return undefined;
  return (count <= maxWords ? findShort(folded, views) : undefined) ?? findCourseFacts(folded);
}

const plainKinds = [
  ["missedDays", "missedDays"],
  ["skipMilestone", "skipsMilestone"],
  ["changeAnyHours", "asksChangeHours"],
] as const;

function findShort(folded: string, views: readonly MilestoneView[]): SpecialQuestion | undefined {
  const request = findRequest(folded);
  if (request) return request;
  const requests = listImpossibleRequests(folded);
  if (requests.length > 0) return { kind: "impossible", requests };
  const hours = findHoursQuestion(folded);
  if (hours) return hours;
  const ofPath = findPathQuestion(folded);
  if (ofPath) return ofPath;
  if (hasPattern(folded, "asksWhyLate") && !hasPattern(folded, "comparesPeople"))
    return { kind: "whyLate" };
  const kind = plainKinds.find(([, pattern]) => hasPattern(folded, pattern))?.[0];
  if (kind && !hasPattern(folded, "streakWord")) return { kind };
  const minutes = parseShortTime(folded);
  if (minutes !== undefined) return { kind: "shortTime", minutes };
  const situation = findSituation(folded);
  if (situation) return situation;
  const slug = findJudgedCourse(folded, views);
  return slug === undefined ? undefined : { kind: "courseOpinion", slug };
}

/** "Is Introduction to Project Management free?" */
function findCourseFacts(folded: string): SpecialQuestion | undefined {
  if (!hasPattern(folded, "asksFact")) return undefined;
  const { slugs, rest } = findNamedCourses(folded);
  if (slugs.length === 0 || !hasPattern(rest, "asksFact") || hasPattern(rest, "seeksCourses"))
    return undefined;
  return {
    kind: "courseFacts",
    slugs,
    asksFree: hasPattern(rest, "asksFree"),
    asksCertificate: hasPattern(rest, "asksCertificate"),
  };
}

function parseShortTime(folded: string): number | undefined {
  const asksToDo = hasPattern(folded, "asksWhat") && hasPattern(folded, "asksToDo");
  if (!asksToDo && !hasPattern(folded, "onlyTime")) return undefined;
  if (hasPattern(folded, "regularTime")) return undefined;
  return parseMinutes(folded);
}

const courseWords = catalog.courses.map(({ slug, title, provider }) => ({
  slug,
  words: foldText(`${title} ${provider}`).split(" ").map(dropArticle),
}));
/** More courses share a subject, such as Python, rather than a name. */
const maxSimilarCourses = 4;

/** The course that a question such as "is CS50 SQL any good for me?" names, one of the path before others. */
function findJudgedCourse(folded: string, views: readonly MilestoneView[]): string | undefined {
  if (!hasPattern(folded, "opinion") || !hasPattern(folded, "personal")) return undefined;
  const named = folded
    .split(" ")
    .filter((word) => !opinionWords.has(word) && !opinionWords.has(dropArticle(word)))
    .map(dropArticle);
  const isName = named.length > 1 || hasPattern(folded, "courseWord") || /\d/.test(named[0] ?? "");
  if (named.length === 0 || !isName) return undefined;
  const found = courseWords.filter(({ words }) =>
    named.every((name) => words.some((word) => word === name || word === `${name}s`)),
  );
  const linked = new Set(views.flatMap((view) => view.linked_courses.map(({ course }) => course)));
  const own = found.find(({ slug }) => linked.has(slug));
  if (own) return own.slug;
  if (found.length > maxSimilarCourses) return undefined;
  return found.toSorted((a, b) => a.words.length - b.words.length)[0]?.slug;
}
