import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { CatalogCourse, Topic } from "../../catalog/catalog.ts";
import type { MilestoneView } from "../../progress/milestone-view.ts";
import { isAboveLevel } from "../session-courses.ts";
import { chooseSessionPlaces, type PlaceCourse, type PlaceResource } from "./session-places.ts";

/** What is known of a course. */
export type CourseContent = ReturnType<typeof describeCourse>;

export function describeCourse(course: CatalogCourse) {
  const { title, description, description_ar, language, skills_covered: skills } = course;
  return {
    title,
    text: [title, description, description_ar, ...skills].join(" "),
    skills,
    language,
    level: course.experience_level,
    hours: course.duration_hours,
    isFree: course.price_usd === 0,
  };
}

/** A course that left the catalog: nothing says what it teaches. */
const unknownCourse = {
  title: "",
  text: "",
  skills: [],
  level: "beginner",
  hours: null,
  language: null,
  isFree: false,
} as const;

type PlacedMilestone = {
  view: MilestoneView;
  level: Level;
  /** Of each sub-milestone. */
  contents: readonly { topics: readonly Topic[]; skills: readonly string[] }[];
  isTest: boolean;
  findCourse: (slug: string) => CourseContent | undefined;
  /** The best first. */
  resources: readonly PlaceResource[];
  /** In which the learner studies. */
  language: Language;
};

/** The courses of a milestone, and the place of each of its topics by sub-milestone. */
export function placeMilestone(placed: PlacedMilestone) {
  const { view, contents } = placed;
  const courses = view.linked_courses.map(({ course: slug, reason }): PlaceCourse => {
    const { level, ...content } = placed.findCourse(slug) ?? unknownCourse;
    const isTooHard = isAboveLevel(level, view.difficulty_level, placed.level);
    return { ...content, slug, reason, isTooHard };
  });
  const { origin, sub_milestones: subs } = view;
  const places = chooseSessionPlaces({
    title: `${view.title} ${view.description}`,
    of: origin?.key ? `${origin.name}/${origin.key}` : null,
    skills: view.skills_to_learn,
    isTest: placed.isTest,
    subs: contents.map((content, index) => ({
      ...content,
      title: subs[index]?.title ?? "",
      hours: subs[index]?.estimated_hours ?? 0,
    })),
    courses,
    resources: placed.resources,
    language: placed.language,
  });
  return { courses, places };
}
