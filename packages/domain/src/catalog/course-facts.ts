import type { CourseCard, StudyChoices } from "@masar/contract/courses/schemas";
import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { isWithinBudget } from "./budget.ts";

/** What speaks for a course, for one user. */
export type CourseFact =
  | { kind: "chosen" }
  | { kind: "milestone"; skills: string[]; title: string; isCurrent: boolean }
  | { kind: "skills"; skills: string[] }
  | { kind: "language"; language: Language }
  | { kind: "free" }
  | { kind: "price"; price: number }
  | { kind: "time"; hours: number; isEstimated: boolean; weeks: number }
  /** Only a part of it is for the milestone; not a reason, but shown with them. */
  | { kind: "part" }
  | { kind: "level"; level: Level }
  | { kind: "rating"; rating: number };

export type FactCourse = Pick<
  CourseCard,
  | "provider"
  | "language"
  | "price_usd"
  | "duration_hours"
  | "hours_are_estimated"
  | "rating"
  | "experience_level"
>;

const minGoodRating = 4.5;
const maxFacts = 3;
const usualFacts = 2;

/** A course of more than this many times the milestone's hours is not studied as a whole for it. */
const maxWholeFactor = 1.5;
/** A longer time does not speak for a course. */
const maxReasonWeeks = 26;

export function isStudiedInPart(courseHours: number, milestoneHours: number): boolean {
  return courseHours > maxWholeFactor * milestoneHours;
}

/** At the hours a week that the user chose. */
export function countStudyWeeks(
  hours: number,
  choices: Pick<StudyChoices, "hours_per_week">,
): number {
  return Math.ceil(hours / choices.hours_per_week);
}

/** The most telling first; `first` are those about the user's path, `milestoneHours` of the milestone it is for. */
export function listCourseFacts(
  course: FactCourse,
  choices: StudyChoices,
  first: readonly CourseFact[],
  milestoneHours?: number,
): CourseFact[] {
  const { study_language: studied, budget, level } = choices;
  const { language, price_usd: price, duration_hours: hours, rating } = course;
  const weeks = countStudyWeeks(hours, choices);
  const isPart = milestoneHours !== undefined && isStudiedInPart(hours, milestoneHours);
  const facts: (CourseFact | false)[] = [
    ...first,
    (studied === "both" || studied === language) && { kind: "language", language },
    price === 0 && { kind: "free" },
    budget === "some" &&
      price !== null &&
      price > 0 &&
      isWithinBudget(price, budget) && { kind: "price", price },
    hours > 0 &&
      !isPart &&
      weeks <= maxReasonWeeks && {
        kind: "time",
        hours,
        isEstimated: course.hours_are_estimated,
        weeks,
      },
    course.experience_level === level && { kind: "level", level },
    rating !== null && rating >= minGoodRating && { kind: "rating", rating },
    isPart && { kind: "part" },
  ];
  return facts.filter((fact) => fact !== false);
}

/**
 * Chooses for each course of a list two facts, or three where two would be the same as another course's. A fact that
 * all of them share comes last, because it does not tell them apart. That only a part is for the milestone is always
 * added.
 */
export function chooseCourseFacts(courses: readonly CourseFact[][]): CourseFact[][] {
  const isPart = ({ kind }: CourseFact) => kind === "part";
  const chosen = chooseReasons(courses.map((facts) => facts.filter((fact) => !isPart(fact))));
  return courses.map((facts, index) => [...(chosen[index] ?? []), ...facts.filter(isPart)]);
}

function chooseReasons(courses: readonly CourseFact[][]): CourseFact[][] {
  const isShared = createSharedCheck(courses);
  const ranked = courses.map((facts) => [
    ...facts.filter((fact) => !isShared(fact)),
    ...facts.filter((fact) => isShared(fact)),
  ]);
  const chosen = ranked.map((facts) => facts.slice(0, usualFacts));
  const groups = Map.groupBy(ranked.keys(), (index) => JSON.stringify(chosen[index]));
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const others = group.map((index) => ranked[index]?.slice(usualFacts) ?? []);
    const isCommon = createSharedCheck(others);
    for (const [place, index] of group.entries()) {
      const telling = others[place]?.find((fact) => !isCommon(fact));
      if (telling) chosen[index]?.push(telling);
    }
  }
  return courses.map((facts, index) =>
    facts.filter((fact) => chosen[index]?.includes(fact)).slice(0, maxFacts),
  );
}

/** Whether every one of several courses has the same fact. */
function createSharedCheck(courses: readonly CourseFact[][]): (fact: CourseFact) => boolean {
  const counts = new Map<string, number>();
  for (const fact of courses.flat()) {
    const key = JSON.stringify(fact);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (fact) => courses.length > 1 && counts.get(JSON.stringify(fact)) === courses.length;
}
