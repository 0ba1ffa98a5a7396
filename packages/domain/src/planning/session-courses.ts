import type { CourseReason } from "@masar/contract/paths/constants";
import type { Topic } from "../catalog/catalog.ts";
import { toStems } from "../goals/goal-index.ts";

/** A course of the milestone; `text` is what is known of it. */
export type SessionCourse = {
  slug: string;
  text: string;
  skills: readonly string[];
  reason: CourseReason;
};

/** What a sub-milestone teaches, the main skill first. */
export type SubMilestoneContent = { skills: readonly string[]; topics: readonly Topic[] };

/** No session leaves the language and the price of the first course for a few more words in common. */
export function listBestCourses(courses: readonly SessionCourse[]): SessionCourse[] {
  const isChosen = ({ reason }: SessionCourse) => reason === "chosen_by_learner";
  const best = courses.find((course) => !isChosen(course))?.reason;
  return courses.filter((course) => course.reason === best || isChosen(course));
}

/**
 * One course for each sub-milestone, so that consecutive sessions stay with it: one that teaches its main skill. Among
 * those, the one that serves most sub-milestones of the milestone, then the one that shares most words with the topics.
 */
export function chooseSubMilestoneCourses(
  courses: readonly SessionCourse[],
  subs: readonly SubMilestoneContent[],
): (string | null)[] {
  // Counting words is slow, and paths are also planned only to count their sessions.
  if (courses.length === 0) return subs.map(() => null);
  const candidates = subs.map(({ skills }) => listCandidates(courses, skills));
  // In both languages, because a course may be in the other one.
  const wanted = subs.flatMap(({ topics }) =>
    topics.map((topic) => toStems(topic.title, topic.title_ar, topic.search, topic.search_ar)),
  );
  const ranked = courses
    .map((course) => {
      const words = toStems(course.text);
      return {
        course,
        served: candidates.filter((list) => list.includes(course)).length,
        shared: wanted.flatMap((stems) => [...stems].filter((word) => words.has(word))).length,
      };
    })
    .toSorted((a, b) => b.served - a.served || b.shared - a.shared);
  return candidates.map(
    (list) => ranked.find(({ course }) => list.includes(course))?.course.slug ?? null,
  );
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
