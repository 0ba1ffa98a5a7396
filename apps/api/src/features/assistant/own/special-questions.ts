import { readFileSync } from "node:fs";
import { catalog } from "@masar/catalog/catalog";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";

type Patterns = typeof import("./own-patterns.json");

const data = JSON.parse(
  readFileSync(new URL("own-patterns.json", import.meta.url), "utf8"),
) as Patterns;

const compile = (sources: readonly string[]) => new RegExp(sources.join("|"));
const patterns = {
  opinion: compile(data.opinion),
  personal: compile(data.personal),
  courseWord: compile(data.courseWord),
  asksWhat: compile(data.asksWhat),
  asksToDo: compile(data.asksToDo),
  regularTime: compile(data.regularTime),
};
const opinionWords = new Set(data.opinionWords.flatMap((words) => foldText(words).split(" ")));

/** Questions whose subject is a course or an amount of time, which no list of words can hold. */
export type SpecialQuestion =
  | { kind: "courseOpinion"; slug: string }
  | { kind: "shortTime"; minutes: number };

const maxWords = 16;

export function findSpecialQuestion(
  folded: string,
  views: readonly MilestoneView[],
): SpecialQuestion | undefined {
  if (folded.split(" ").length > maxWords) return undefined;
  const minutes = parseShortTime(folded);
  if (minutes !== undefined) return { kind: "shortTime", minutes };
  const slug = findJudgedCourse(folded, views);
  return slug === undefined ? undefined : { kind: "courseOpinion", slug };
}

function parseShortTime(folded: string): number | undefined {
  if (!patterns.asksWhat.test(folded) || !patterns.asksToDo.test(folded)) return undefined;
  if (patterns.regularTime.test(folded)) return undefined;
  for (const row of data.minutes) {
    const match = new RegExp(row.pattern).exec(folded);
    if (match) return row.minutes ?? Number(match[1]) * (row.factor ?? 1);
  }
  return undefined;
}

const courseWords = catalog.courses.map(({ slug, title, provider }) => ({
  slug,
  words: foldText(`${title} ${provider}`).split(" ").map(dropArticle),
}));
/** More courses share a subject, such as Python, rather than a name. */
const maxSimilarCourses = 4;

/** The course that a question such as "is CS50 SQL any good for me?" names, one of the path before others. */
function findJudgedCourse(folded: string, views: readonly MilestoneView[]): string | undefined {
  if (!patterns.opinion.test(folded) || !patterns.personal.test(folded)) return undefined;
  const named = folded
    .split(" ")
    .filter((word) => !opinionWords.has(word) && !opinionWords.has(dropArticle(word)))
    .map(dropArticle);
  const isName = named.length > 1 || patterns.courseWord.test(folded) || /\d/.test(named[0] ?? "");
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
