import { type CourseReason, type Level, levels } from "@masar/contract/paths/constants";
import type { Topic } from "../catalog/catalog.ts";
import { toStems } from "../goals/goal-index.ts";
import { lengthFactors } from "./course-length.ts";

/** A course of the milestone; `text` is what is known of it. */
export type SessionCourse = {
  slug: string;
  text: string;
  skills: readonly string[];
  reason: CourseReason;
  /** Above the level of milestone and learner. */
  isTooHard: boolean;
  /** Null when unknown. */
  hours: number | null;
};

/** What a sub-milestone teaches, the main skill first. */
export type SubMilestoneContent = {
  skills: readonly string[];
  topics: readonly Topic[];
  hours: number;
  /** Slugs of courses that cannot teach it. */
  excluded?: ReadonlySet<string>;
};

export function isAboveLevel(course: Level, milestone: Level, learner: Level): boolean {
  const rank = (level: Level) => levels.indexOf(level);
  return rank(course) > Math.max(rank(milestone), rank(learner));
}

/** No session leaves the language and the price of the first course for a few more words in common. */
export function listBestCourses(courses: readonly SessionCourse[]): SessionCourse[] {
  const isChosen = ({ reason }: SessionCourse) => reason === "chosen_by_learner";
  const best = courses.find((course) => !isChosen(course))?.reason;
  return courses.filter((course) => course.reason === best || isChosen(course));
}

/**
 * One course for each sub-milestone, so that consecutive sessions stay with it until its hours are used up: one that
 * teaches its main skill. Among those, the first course of the milestone if the first sub-milestone can be studied in
 * it, because the proposal names it; then the one that serves most sub-milestones of the milestone, then the one that
 * shares most words with the topics.
 */
export function chooseSubMilestoneCourses(
  courses: readonly SessionCourse[],
  subs: readonly SubMilestoneContent[],
): (string | null)[] {
  // Counting words is slow, and paths are also planned only to count their sessions.
  if (courses.length === 0) return subs.map(() => null);
  const suitable = listSuitable(courses);
  const candidates = subs.map(({ skills, excluded }) =>
    listCandidates(
      suitable.filter(({ slug }) => !excluded?.has(slug)),
      skills,
    ),
  );
  const ranked = rankCourses(suitable, subs, candidates);
  const usedHours = new Map<string, number>();
  return subs.map(({ hours }, index) => {
    const own = ranked.filter((course) => candidates[index]?.includes(course));
    const isLeft = (course: SessionCourse) =>
      course.hours === null || (usedHours.get(course.slug) ?? 0) < course.hours;
    const chosen = own.find(isLeft) ?? own[0];
    if (!chosen) return null;
    usedHours.set(chosen.slug, (usedHours.get(chosen.slug) ?? 0) + hours);
    return chosen.slug;
  });
}

/** Without courses above the level, where another in the same language is not. */
function listSuitable(courses: readonly SessionCourse[]): SessionCourse[] {
  const isInOther = ({ reason }: SessionCourse) => reason.startsWith("other_language");
  const isSuitable = ({ isTooHard, reason }: SessionCourse) =>
    !isTooHard || reason === "chosen_by_learner";
  return courses.filter(
    (course) =>
      isSuitable(course) ||
      !courses.some((other) => isSuitable(other) && isInOther(other) === isInOther(course)),
  );
}

/** Best first. */
function rankCourses(
  courses: readonly SessionCourse[],
  subs: readonly SubMilestoneContent[],
  candidates: readonly SessionCourse[][],
): SessionCourse[] {
  // In both languages, because a course may be in the other one.
  const wanted = subs.flatMap(({ topics }) =>
    topics.map((topic) => toStems(topic.title, topic.title_ar, topic.search, topic.search_ar)),
  );
  const isChosen = ({ reason }: SessionCourse) => reason === "chosen_by_learner";
  const beginning = candidates[0] ?? [];
  const named = beginning.some(isChosen) ? undefined : courses[0];
  const hours = subs.reduce((sum, sub) => sum + sub.hours, 0);
  return courses
    .map((course) => {
      const words = toStems(course.text);
      return {
        course,
        isCurriculum: (course.hours ?? 0) > lengthFactors.curriculum * hours,
        isNamed: course === named && beginning.includes(course),
        served: candidates.filter((list) => list.includes(course)).length,
        shared: wanted.flatMap((stems) => [...stems].filter((word) => words.has(word))).length,
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.isCurriculum) - Number(b.isCurriculum) ||
        Number(b.isNamed) - Number(a.isNamed) ||
        b.served - a.served ||
        b.shared - a.shared,
    )
    .map(({ course }) => course);
}

/** The skill matters more than language and price: a course that does not teach it cannot be studied for it. */
function listCandidates(
  courses: readonly SessionCourse[],
  skills: readonly string[],
): SessionCourse[] {
  const best = listBestCourses(courses);
  const [main] = skills;
  const teaches = (course: SessionCourse, wanted: readonly string[]) =>
    course.skills.some((skill) => wanted.includes(skill));
  if (main === undefined) return best;
  const lists = [
    best.filter((course) => teaches(course, [main])),
    courses.filter((course) => teaches(course, [main])),
    best.filter((course) => teaches(course, skills)),
  ];
  return lists.find(({ length }) => length > 0) ?? best;
}
