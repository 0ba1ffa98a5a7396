import type { Budget, CourseReason, Level, StudyLanguage } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint, BlueprintMilestone, Catalog, CatalogCourse } from "../catalog/catalog.ts";
import { splitWords } from "../goals/goal-index.ts";
import type { GoalTool } from "../goals/goal-tools.ts";
import { weighSkill } from "../goals/known-skills.ts";
import { stemWord } from "../text/stem-words.ts";

export type CourseCriteria = {
  goal: string;
  /** The tools the goal names. */
  tools: GoalTool[];
  studyLanguage: StudyLanguage;
  /** The interface language: it comes first when both are studied. */
  language: Language;
  budget: Budget;
  level: Level;
  known: ReadonlySet<string>;
  /** How often a course was the first choice of an earlier milestone. */
  used: ReadonlyMap<string, number>;
  /** Slugs that must not be chosen, such as courses that no longer open. */
  without: ReadonlySet<string>;
};

export type ChosenCourse = { course: string; reason: CourseReason };

/** What "some" money means: one course or one month of a usual subscription, in US dollars. */
export const someBudgetUsd = 50;
const mostCourses = 3;
/** A course below this share of the best relevance within the budget is no choice for its price. */
const relevanceFloor = 0.6;
/** One that was picked by hand and teaches the heart has to come less near. */
const pickedFloor = 0.4;
/** One that misses the heart has to come nearer. */
const besideFloor = 0.65;
/** A course this relevant stays beside a better one, so that language and price decide between them. */
const enoughRelevance = 0.85;
/** A free course that teaches the main skill stays sooner: "any price" must not hide it. */
const enoughIfFree = 0.5;
/** Without the heart of the milestone, a course must at least serve it this far. */
const sideFloor = 0.6;
/** From here on a course has led often enough, if there is another. */
const mostLeads = 2;
const nearlyAsGood = 0.85;
const muchCoverage = 0.5;
const levelPlace: Record<Level, number> = { beginner: 0, intermediate: 1, advanced: 2 };

function toWords(text: string): Set<string> {
  return new Set(splitWords(text).map(stemWord));
}

/** These tie a course to one audience or product: fine where the goal or milestone says so too. */
const narrowWords = toWords(
  "b2b developer java ktor emsat ielts marketing islamic الإسلامي الحرف crafts",
);
/** Titles below anyone who has begun: "Elementary", "Beginning", "Pre-Intermediate". */
const firstWords = toWords("elementary beginning pre");

/** The budget is a wall. A price that changes by the day is a price. */
export function isWithinBudget(price: number | null, budget: Budget): boolean {
  if (price === 0 || budget === "any") return true;
  return budget === "some" && price !== null && price <= someBudgetUsd;
}

type CourseIndex = {
  bySkill: Map<string, CatalogCourse[]>;
  titleWords: Map<string, Set<string>>;
  labels: Map<string, string>;
};

const shelves = new WeakMap<Catalog, CourseIndex>();

/** The courses of each skill and the words of their titles; built once for each catalog. */
function getCourseIndex(catalog: Catalog): CourseIndex {
  const known = shelves.get(catalog);
  if (known) return known;
  const shelf: CourseIndex = {
    bySkill: new Map(),
    titleWords: new Map(catalog.courses.map(({ slug, title }) => [slug, toWords(title)])),
    labels: new Map(catalog.skills.map(({ id, label, label_ar }) => [id, `${label} ${label_ar}`])),
  };
  for (const course of catalog.courses) {
    for (const skill of course.skills_covered) {
      shelf.bySkill.set(skill, [...(shelf.bySkill.get(skill) ?? []), course]);
    }
  }
  shelves.set(catalog, shelf);
  return shelf;
}

/** Study language free, study language paid, then the same in the other language. */
export function readReason(course: CatalogCourse, wish: CourseCriteria): CourseReason {
  const isStudied = wish.studyLanguage === "both" || course.language === wish.studyLanguage;
  const place = isStudied ? "study_language" : "other_language";
  return course.price_usd === 0 ? `${place}_free` : `${place}_paid`;
}

export function readTier(course: CatalogCourse, wish: CourseCriteria): number {
  const first = wish.studyLanguage === "both" ? wish.language : wish.studyLanguage;
  return (course.language === first ? 0 : 2) + (course.price_usd === 0 ? 0 : 1);
}

/** What a milestone still has to teach this learner, and what weighs in it. */
type Need = {
  milestone: BlueprintMilestone;
  blueprint: Blueprint;
  skills: string[];
  heart: string;
  /** Those of them that the goal asks for by name. */
  named: string[];
  weights: Map<string, number>;
  total: number;
};

function readNeed(milestone: BlueprintMilestone, blueprint: Blueprint, wish: CourseCriteria): Need {
  const missing = milestone.skills.filter((skill) => !wish.known.has(skill));
  const skills = missing.length > 0 ? missing : milestone.skills;
  const tools = new Set(wish.tools.flatMap((tool) => tool.skills.split(" ")));
  const named = skills.filter((skill) => tools.has(skill));
  const weights = new Map(
    skills.map((skill, place) => [
      skill,
      (place === 0 ? 2 : weighSkill(milestone, skill)) + (tools.has(skill) ? 3 : 0),
    ]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  // A tool that was asked for is the heart of the step that teaches it.
  const heart = named[0] ?? skills[0] ?? "";
  return { milestone, blueprint, skills, heart, named, weights, total };
}

function measureCoverage(course: CatalogCourse, need: Need): number {
  const shared = course.skills_covered.map((skill) => need.weights.get(skill) ?? 0);
  return shared.reduce((sum, weight) => sum + weight, 0) / need.total;
}

/** Not picked by hand for this milestone, so it must teach the heart of it, at its height. */
function isFitting(course: CatalogCourse, need: Need): boolean {
  const { milestone, blueprint } = need;
  const distance = levelPlace[course.experience_level] - levelPlace[milestone.difficulty];
  if (Math.abs(distance) > 1 || !course.skills_covered.includes(need.heart)) return false;
  const shared = need.skills.filter((skill) => course.skills_covered.includes(skill));
  const isMuch = measureCoverage(course, need) >= muchCoverage;
  const isMostly = shared.length * 2 >= course.skills_covered.length;
  const isSameField = course.fields.includes(blueprint.field);
  if ((isMuch && isSameField) || (shared.length > 1 && isMostly)) return true;
  // A narrow course counts, unless whoever made the blueprint gave it another place in it.
  const hasPlace = blueprint.milestones.some(({ course_slugs }) =>
    course_slugs.includes(course.slug),
  );
  return shared.length === course.skills_covered.length && !hasPlace;
}

/** The height a course should have: the milestone's, but no first course for someone further on. */
function findTargetLevel(milestone: BlueprintMilestone, level: Level): number {
  const least = level === "advanced" ? levelPlace.intermediate : levelPlace.beginner;
  return Math.max(levelPlace[milestone.difficulty], least);
}

function countShared(words: Set<string>, others: Set<string>): number {
  let shared = 0;
  for (const word of words) if (word.length > 1 && others.has(word)) shared += 1;
  return shared;
}

function isAnyOf(words: Set<string>, others: Set<string>): boolean {
  return [...words].some((word) => others.has(word));
}

/** How far a course serves a milestone, whatever its language and price; about 0 to 2. */
function makeRelevance(shelf: CourseIndex, need: Need, wish: CourseCriteria) {
  const { milestone, blueprint } = need;
  const target = findTargetLevel(milestone, wish.level);
  const about = toWords(
    [
      milestone.title,
      milestone.title_ar,
      blueprint.title,
      blueprint.title_ar,
      shelf.labels.get(need.heart) ?? "",
    ].join(" "),
  );
  const steps = milestone.sub_milestones.flatMap(({ title, title_ar }) => [title, title_ar]);
  const labels = milestone.skills.map((skill) => shelf.labels.get(skill) ?? "");
  const spokenOf = new Set([...about, ...toWords([wish.goal, ...steps, ...labels].join(" "))]);
  const toolWords = toWords(
    wish.tools
      .filter(({ skills }) => skills.split(" ").some((skill) => need.weights.has(skill)))
      .map(({ words }) => words)
      .join(" "),
  );
  return (course: CatalogCourse) => {
    const words = shelf.titleWords.get(course.slug) ?? new Set<string>();
    const shared = course.skills_covered.filter((skill) => need.weights.has(skill)).length;
    const isFirst = wish.level !== "beginner" && isAnyOf(words, firstWords);
    const relevance =
      measureCoverage(course, need) +
      (0.3 * shared) / course.skills_covered.length +
      0.15 * Math.min(2, countShared(words, about)) +
      (milestone.course_slugs.includes(course.slug) ? 0.25 : 0) +
      (isAnyOf(words, toolWords) ? 0.4 : 0) -
      (milestone.skills.includes(course.skills_covered[0] ?? "") ? 0 : 0.15) -
      0.1 * Math.abs(levelPlace[course.experience_level] - target);
    const isNarrow = [...words].some((word) => narrowWords.has(word) && !spokenOf.has(word));
    // A first course in what is known, with one new thing at its edge.
    const main = course.skills_covered[0] ?? "";
    const isOld = course.experience_level === "beginner" && wish.known.has(main) && shared < 2;
    return {
      course,
      relevance,
      isNarrow,
      isPicked: milestone.course_slugs.includes(course.slug),
      hasHeart: course.skills_covered.includes(need.heart),
      hasMain: need.weights.has(main),
      namedShared: need.named.filter((skill) => course.skills_covered.includes(skill)).length,
      isUseless: shared === 0 || isOld || isFirst,
    };
  };
}

type Rated = ReturnType<ReturnType<typeof makeRelevance>>;

/** The courses that may stand in a milestone at all: language and price decide only among these. */
function filterRelevant(rated: Rated[]): Rated[] {
  const useful = rated.filter(({ isUseless }) => !isUseless);
  const broad = useful.filter(({ isNarrow }) => !isNarrow);
  const mostNamed = Math.max(0, ...broad.map(({ namedShared }) => namedShared));
  const sound = broad
    .filter(({ relevance, hasHeart }) => hasHeart || relevance >= sideFloor)
    // Where the goal names a tool, a course about another one is no answer.
    .filter(({ namedShared }) => namedShared === mostNamed);
  if (sound.length === 0) {
    // Second best is only what was picked by hand: about a side of it, else narrow but at its heart.
    const sides = broad.filter(({ isPicked, hasMain }) => isPicked && hasMain);
    return sides.length > 0
      ? sides
      : useful.filter(({ isPicked, isNarrow, hasHeart }) => isPicked && isNarrow && hasHeart);
  }
  const best = Math.max(...sound.map(({ relevance }) => relevance));
  return sound.filter(({ course, relevance, isPicked, hasHeart }) => {
    const floor = hasHeart ? (isPicked ? pickedFloor : relevanceFloor) : besideFloor;
    const enough = hasHeart && course.price_usd === 0 ? enoughIfFree : enoughRelevance;
    return relevance >= Math.min(best * floor, enough);
  });
}

/** A course that led often makes room for one that is nearly as good. */
function avoidRepeatedCourses(relevant: Rated[], used: CourseCriteria["used"]): Rated[] {
  const fresh = relevant.filter(({ course }) => (used.get(course.slug) ?? 0) < mostLeads);
  const top = (list: Rated[]) => Math.max(0, ...list.map(({ relevance }) => relevance));
  return top(fresh) >= nearlyAsGood * top(relevant) ? fresh : relevant;
}

/** Up to three courses for a milestone, the first choice first. */
export function chooseCourses(
  catalog: Catalog,
  blueprint: Blueprint,
  milestone: BlueprintMilestone,
  wish: CourseCriteria,
): ChosenCourse[] {
  const shelf = getCourseIndex(catalog);
  const picked = new Set(milestone.course_slugs);
  const need = readNeed(milestone, blueprint, wish);
  const found = need.skills.flatMap((skill) => shelf.bySkill.get(skill) ?? []);
  const listed = catalog.courses.filter(({ slug }) => picked.has(slug));
  const rated = [...new Set([...listed, ...found])]
    .filter(({ slug }) => !wish.without.has(slug))
    .filter(({ price_usd }) => isWithinBudget(price_usd, wish.budget))
    .filter((course) => picked.has(course.slug) || isFitting(course, need))
    .map(makeRelevance(shelf, need, wish));
  return avoidRepeatedCourses(filterRelevant(rated), wish.used)
    .map(({ course, relevance }) => ({
      course,
      tier: readTier(course, wish),
      // One course may serve twice, but another one that fits is better.
      rank: relevance - 0.15 * (wish.used.get(course.slug) ?? 0) + (course.rating ?? 4) / 50,
    }))
    .toSorted(
      (a, b) => a.tier - b.tier || b.rank - a.rank || (a.course.slug < b.course.slug ? -1 : 1),
    )
    .slice(0, mostCourses)
    .map(({ course }) => ({ course: course.slug, reason: readReason(course, wish) }));
}
