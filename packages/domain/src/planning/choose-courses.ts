import type { CourseReason, Level } from "@masar/contract/paths/constants";
import type { Blueprint, BlueprintMilestone, Catalog, CatalogCourse } from "../catalog/catalog.ts";
import { isWithinBudget } from "../catalog/budget.ts";
import { toStems } from "../goals/goal-index.ts";
import { listRemainingSteps, weighSkill } from "../goals/known-skills.ts";
import { type CourseIndex, getCourseIndex } from "./course-index.ts";
import { minCoveredShare } from "./course-length.ts";
import {
  type CourseCriteria,
  isTooHard,
  readOrder,
  readReason,
  readTier,
} from "./course-criteria.ts";

import {
  dropLongest,
  dropReplaceable,
  filterLanguage,
  isLong,
  isOverlong,
} from "./course-filters.ts";
import { describeMilestoneTools } from "./place/milestone-tools.ts";
import { isToolConflict, noTools, type SubjectTools } from "./place/tool-conflict.ts";
import { scaleBlueprint } from "./scale-blueprint.ts";

export type ChosenCourse = { course: string; reason: CourseReason };

const maxCourses = 3;
/** Minimum share of the best relevance within the budget. */
const relevanceFloor = 0.6;
/** The same for a hand-picked course that teaches the main skill. */
const pickedFloor = 0.4;
/** The same for a course without the main skill. */
const besideFloor = 0.65;
/** A course this relevant qualifies beside a better one, so that language and price decide. */
const sufficientRelevance = 0.85;
/** The same for a free course with the main skill: "any price" must not hide it. */
const sufficientIfFree = 0.5;
/** Minimum relevance without the main skill. */
const sideFloor = 0.6;
/** A course that was first this often is avoided if there is another. */
const maxFirstChoices = 2;
const nearlyAsGood = 0.85;
/** The same beside a course that is too long, or whose hours earlier milestones have used up. */
const goodEnough = 0.6;
const muchCoverage = 0.5;
const levelRank: Record<Level, number> = { beginner: 0, intermediate: 1, advanced: 2 };

/** A course for one audience, product or subject fits only where the goal, the milestone or a skill of it has it too. */
const narrowWords = toStems(
  "b2b developer java ktor emsat ielts marketing islamic الإسلامي الحرف crafts",
);
/** Titles for beginners only: "Elementary", "Beginning", "Pre-Intermediate". */
const firstWords = toStems("elementary beginning pre");

/** The skills a milestone still has to teach this user, with their weights. */
type Need = {
  milestone: BlueprintMilestone;
  blueprint: Blueprint;
  skills: string[];
  mainSkill: string;
  /** Those that the goal names. */
  named: string[];
  weights: Map<string, number>;
  total: number;
  tools: SubjectTools;
};

function buildNeed(
  milestone: BlueprintMilestone,
  blueprint: Blueprint,
  criteria: CourseCriteria,
): Need {
  const missing = milestone.skills.filter((skill) => !criteria.known.has(skill));
  const skills = missing.length > 0 ? missing : milestone.skills;
  const toolSkills = new Set(criteria.tools.flatMap((tool) => tool.skills.split(" ")));
  const named = skills.filter((skill) => toolSkills.has(skill));
  const weights = new Map(
    skills.map((skill, position) => [
      skill,
      (position === 0 ? 2 : weighSkill(milestone, skill)) + (toolSkills.has(skill) ? 3 : 0),
    ]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const mainSkill = named[0] ?? skills[0] ?? "";
  const tools = describeMilestoneTools(milestone);
  return { milestone, blueprint, skills, mainSkill, named, weights, total, tools };
}

function measureCoverage(course: CatalogCourse, need: Need): number {
  const shared = course.skills_covered.map((skill) => need.weights.get(skill) ?? 0);
  return shared.reduce((sum, weight) => sum + weight, 0) / need.total;
}

/** A course about something else often teaches these too: they do not make it one of the milestone. */
const generalSkills = new Set([
  "programming-fundamentals",
  "object-oriented-programming",
  "problem-solving",
  "communication",
  "public-speaking",
  "teamwork",
  "portfolio-building",
  "career-planning",
  "job-search",
]);
/** They differ from field to field: compliance in a bank is not compliance in information security. */
const fieldSkills = new Set(["compliance", "risk-management"]);

/** It is about another skill or field, and shares only what every course may teach. */
function isAboutOther(course: CatalogCourse, need: Need): boolean {
  const shared = course.skills_covered.filter((skill) => need.milestone.skills.includes(skill));
  const isOtherSkill = !need.milestone.skills.includes(course.skills_covered[0] ?? "");
  const isOtherField = !course.fields.includes(need.blueprint.field);
  return (
    (isOtherSkill && shared.every((skill) => generalSkills.has(skill))) ||
    (isOtherField && shared.every((skill) => fieldSkills.has(skill)))
  );
}

/** A course that is not hand-picked must teach the main skill, at about the milestone's level. */
function isFitting(course: CatalogCourse, need: Need): boolean {
  const { milestone, blueprint } = need;
  const distance = levelRank[course.experience_level] - levelRank[milestone.difficulty];
  if (Math.abs(distance) > 1 || !course.skills_covered.includes(need.mainSkill)) return false;
  if (isAboutOther(course, need)) return false;
  const shared = need.skills.filter((skill) => course.skills_covered.includes(skill));
  const isMuch = measureCoverage(course, need) >= muchCoverage;
  const isMostly = shared.length * 2 >= course.skills_covered.length;
  const isSameField = course.fields.includes(blueprint.field);
  if ((isMuch && isSameField) || (shared.length > 1 && isMostly)) return true;
  // A narrow course fits, unless the blueprint assigns it to a milestone.
  const isAssigned = blueprint.milestones.some(({ course_slugs }) =>
    course_slugs.includes(course.slug),
  );
  return shared.length === course.skills_covered.length && !isAssigned;
}

/** The milestone's level, but no beginners' course for an advanced user. */
function findTargetLevel(milestone: BlueprintMilestone, level: Level): number {
  const least = level === "advanced" ? levelRank.intermediate : levelRank.beginner;
  return Math.max(levelRank[milestone.difficulty], least);
}

function countShared(words: Set<string>, others: Set<string>): number {
  let shared = 0;
  for (const word of words) if (word.length > 1 && others.has(word)) shared += 1;
  return shared;
}

function isAnyOf(words: Set<string>, others: Set<string>): boolean {
  return [...words].some((word) => others.has(word));
}

/** Rates how well a course fits a milestone, regardless of language and price; about 0 to 2. */
function createCourseRating(index: CourseIndex, need: Need, criteria: CourseCriteria) {
  const { milestone, blueprint } = need;
  const target = findTargetLevel(milestone, criteria.level);
  const about = toStems(
    milestone.title,
    milestone.title_ar,
    blueprint.title,
    blueprint.title_ar,
    index.labels.get(need.mainSkill) ?? "",
  );
  const labels = milestone.skills.map((skill) => index.labels.get(skill) ?? "");
  const mentioned = new Set([...about, ...toStems(criteria.goal, ...labels)]);
  const toolWords = toStems(
    ...criteria.tools
      .filter(({ skills }) => skills.split(" ").some((skill) => need.weights.has(skill)))
      .map(({ words }) => words),
  );
  return (course: CatalogCourse) => {
    const words = index.titleWords.get(course.slug) ?? new Set<string>();
    const shared = course.skills_covered.filter((skill) => need.weights.has(skill)).length;
    const isFirst = criteria.level !== "beginner" && isAnyOf(words, firstWords);
    const relevance =
      measureCoverage(course, need) +
      (0.3 * shared) / course.skills_covered.length +
      0.15 * Math.min(2, countShared(words, about)) +
      (milestone.course_slugs.includes(course.slug) ? 0.25 : 0) +
      (isAnyOf(words, toolWords) ? 0.4 : 0) -
      (milestone.skills.includes(course.skills_covered[0] ?? "") ? 0 : 0.15) -
      0.1 * Math.abs(levelRank[course.experience_level] - target);
    const isNarrow = [...words].some((word) => narrowWords.has(word) && !mentioned.has(word));
    const main = course.skills_covered[0] ?? "";
    const hasMainSkill = course.skills_covered.includes(need.mainSkill);
    // A beginners' course in a known skill with one new side skill.
    const isOld =
      course.experience_level === "beginner" &&
      criteria.known.has(main) &&
      shared < 2 &&
      !(hasMainSkill && milestone.difficulty === "beginner");
    return {
      course,
      relevance,
      isNarrow,
      isPicked: milestone.course_slugs.includes(course.slug),
      hasMainSkill,
      isTooHard: isTooHard(course, milestone, criteria),
      teachesNeeded: need.weights.has(main),
      namedShared: need.named.filter((skill) => course.skills_covered.includes(skill)).length,
      isUseless: shared === 0 || isOld || isFirst,
    };
  };
}

type Rated = ReturnType<ReturnType<typeof createCourseRating>>;

/** The courses among which language and price decide. */
function filterRelevant(rated: Rated[], hours: number): Rated[] {
  const useful = rated.filter(({ isUseless }) => !isUseless);
  const broad = useful.filter(({ isNarrow }) => !isNarrow);
  const mostNamed = Math.max(0, ...broad.map(({ namedShared }) => namedShared));
  const sound = broad
    .filter(({ relevance, hasMainSkill }) => hasMainSkill || relevance >= sideFloor)
    // Where the goal names a tool, a course about another one does not fit.
    .filter(({ namedShared }) => namedShared === mostNamed);
  if (sound.length === 0) {
    // Fallback: hand-picked courses about a side skill, else narrow ones with the main skill.
    const sides = broad.filter(({ isPicked, teachesNeeded }) => isPicked && teachesNeeded);
    return sides.length > 0
      ? sides
      : useful.filter(
          ({ isPicked, isNarrow, hasMainSkill }) => isPicked && isNarrow && hasMainSkill,
        );
  }
  const best = Math.max(...sound.map(({ relevance }) => relevance));
  const relevant = sound.filter(({ course, relevance, isPicked, hasMainSkill }) => {
    const floor = hasMainSkill ? (isPicked ? pickedFloor : relevanceFloor) : besideFloor;
    const enough = hasMainSkill && course.price_usd === 0 ? sufficientIfFree : sufficientRelevance;
    return relevance >= Math.min(best * floor, enough);
  });
  return preferSuitable(relevant, sound, hours);
}

/**
 * With courses above the user's level come those in their language that teach the main skill at the level; where these
 * are long enough, they come instead.
 */
function preferSuitable(relevant: Rated[], sound: Rated[], hours: number): Rated[] {
  const suitable = sound.filter(({ hasMainSkill, isTooHard: isAbove }) => hasMainSkill && !isAbove);
  const listIn = (language: string) =>
    suitable.filter(({ course }) => course.language === language);
  const isReplaced = ({ isTooHard: isAbove, course: { language } }: Rated) => {
    const sum = listIn(language).reduce((total, { course }) => total + course.duration_hours, 0);
    return isAbove && sum >= hours * minCoveredShare;
  };
  const above = relevant.filter((one) => one.isTooHard);
  const added = above.flatMap(({ course }) => listIn(course.language));
  return [...new Set([...relevant.filter((one) => !isReplaced(one)), ...added])];
}

/** Drops courses that were often first if others are nearly as good. */
function avoidRepeatedCourses(relevant: Rated[], used: CourseCriteria["used"]): Rated[] {
  const fresh = relevant.filter(
    ({ course }) => (used.get(course.slug)?.count ?? 0) < maxFirstChoices,
  );
  const top = (list: Rated[]) => Math.max(0, ...list.map(({ relevance }) => relevance));
  return top(fresh) >= nearlyAsGood * top(relevant) ? fresh : relevant;
}

/** Earlier milestones have all its hours, or it is much longer than this one; another of its language and price is good enough. */
function isSecondChoice(
  one: Rated,
  relevant: Rated[],
  { milestone, criteria }: { milestone: BlueprintMilestone; criteria: CourseCriteria },
): boolean {
  const fits = ({ course }: Rated) =>
    (criteria.used.get(course.slug)?.hours ?? 0) < course.duration_hours &&
    !isLong(course, milestone);
  const canReplace = (other: Rated) =>
    fits(other) &&
    other.hasMainSkill &&
    readTier(other.course, criteria) === readTier(one.course, criteria) &&
    other.relevance >= goodEnough * one.relevance;
  return !fits(one) && relevant.some(canReplace);
}

/** Leaves out courses of many times the milestone's hours where another one fits, at any price within the budget. */
function dropOverlong(rated: Rated[], hours: number, criteria: CourseCriteria): Rated[] {
  const isOver = ({ course }: Rated) => isOverlong(course, hours);
  const isInLanguage = (other: Rated, one: Rated) =>
    criteria.studyLanguage === "both" || other.course.language === one.course.language;
  const canReplace = (other: Rated, one: Rated) =>
    !isOver(other) &&
    isInLanguage(other, one) &&
    (other.hasMainSkill || (other.isPicked && other.teachesNeeded)) &&
    !other.isUseless &&
    !other.isNarrow &&
    (!other.isTooHard || one.isTooHard) &&
    other.namedShared >= one.namedShared &&
    other.relevance >= (other.isPicked ? pickedFloor : goodEnough) * one.relevance;
  return rated.filter((one) => !isOver(one) || !rated.some((other) => canReplace(other, one)));
}

/** For a milestone of a blueprint, whose hours depend on what the user knows. */
export function chooseCourses(
  catalog: Catalog,
  blueprint: Blueprint,
  milestone: BlueprintMilestone,
  criteria: CourseCriteria,
): ChosenCourse[] {
  const { hours } = scaleBlueprint(blueprint, [milestone], criteria.level, criteria.known);
  const scaled = { ...milestone, estimated_hours: hours };
  return chooseCoursesByHours(catalog, blueprint, scaled, criteria);
}

/** Up to three courses, best first; where the sub-milestones teach different skills, one for each. */
export function chooseCoursesByHours(
  catalog: Catalog,
  blueprint: Blueprint,
  milestone: BlueprintMilestone,
  criteria: CourseCriteria,
): ChosenCourse[] {
  const ranked = filterLanguage(rankCourses(catalog, blueprint, milestone, criteria), criteria);
  const [lead] = ranked;
  const chosen = lead ? [lead] : [];
  // A course about a side skill must not come before the lead for its language or price.
  const orderOf = (course: CatalogCourse) => readOrder(course, milestone, criteria);
  const follows = (course: CatalogCourse) =>
    lead !== undefined &&
    (criteria.studyLanguage === "both" || course.language === lead.language) &&
    readTier(course, criteria) >= readTier(lead, criteria) &&
    (isTooHard(lead, milestone, criteria) || !isTooHard(course, milestone, criteria));
  for (const step of listRemainingSteps(milestone, criteria.known)) {
    const skills = step.skills?.filter((skill) => !criteria.known.has(skill)) ?? [];
    const [main] = skills;
    if (main === undefined) continue;
    const teachesMain = ({ skills_covered }: CatalogCourse) => skills_covered.includes(main);
    if (chosen.some(teachesMain)) continue;
    const ofStep = { ...milestone, skills, title: step.title, title_ar: step.title_ar };
    const found =
      ranked.find(teachesMain) ??
      rankCourses(catalog, blueprint, ofStep, criteria).find(
        (course) => teachesMain(course) && follows(course),
      );
    if (found) chosen.push(found);
  }
  const mainSkills = [milestone, ...listRemainingSteps(milestone, criteria.known)].flatMap(
    ({ skills }) => skills?.find((skill) => !criteria.known.has(skill)) ?? [],
  );
  const listed = dropLongest(
    dropReplaceable([...new Set([...chosen, ...ranked])], milestone, criteria),
    { hours: milestone.estimated_hours, mainSkills },
  );
  const first = listed.find((course) => course === lead) ?? listed[0];
  return listed
    .slice(0, maxCourses)
    .toSorted((a, b) => Number(b === first) - Number(a === first) || orderOf(a) - orderOf(b))
    .map((course) => ({ course: course.slug, reason: readReason(course, criteria) }));
}

/** Best first. */
function rankCourses(
  catalog: Catalog,
  blueprint: Blueprint,
  milestone: BlueprintMilestone,
  criteria: CourseCriteria,
): CatalogCourse[] {
  const index = getCourseIndex(catalog);
  const picked = new Set(milestone.course_slugs);
  const need = buildNeed(milestone, blueprint, criteria);
  const found = need.skills.flatMap((skill) => index.bySkill.get(skill) ?? []);
  const listed = catalog.courses.filter(({ slug }) => picked.has(slug));
  const rated = [...new Set([...listed, ...found])]
    .filter(({ slug }) => !criteria.without.has(slug))
    .filter(({ price_usd }) => isWithinBudget(price_usd, criteria.budget))
    // Never Arabic ones for English learners; they must not replace English ones either.
    .filter(({ language }) => criteria.studyLanguage !== "en" || language === "en")
    .filter(({ slug }) => !isToolConflict(need.tools, index.tools.get(slug) ?? noTools))
    .filter((course) => picked.has(course.slug) || isFitting(course, need))
    .map(createCourseRating(index, need, criteria));
  const { estimated_hours: hours } = milestone;
  const ofLength = filterRelevant(dropOverlong(rated, hours, criteria), hours);
  const relevant = avoidRepeatedCourses(
    ofLength.length > 0 ? ofLength : filterRelevant(rated, hours),
    criteria.used,
  );
  return relevant
    .map((one) => ({
      course: one.course,
      order: readOrder(one.course, milestone, criteria),
      isSecondChoice: isSecondChoice(one, relevant, { milestone, criteria }),
      // A repeated course ranks lower.
      rank:
        one.relevance -
        0.15 * (criteria.used.get(one.course.slug)?.count ?? 0) +
        (one.course.rating ?? 4) / 50,
    }))
    .toSorted(
      (a, b) =>
        a.order - b.order ||
        Number(a.isSecondChoice) - Number(b.isSecondChoice) ||
        b.rank - a.rank ||
        (a.course.slug < b.course.slug ? -1 : 1),
    )
    .map(({ course }) => course);
}
