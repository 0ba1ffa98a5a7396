import type { CourseCard, CourseMark } from "@masar/contract/courses/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import {
  chooseCourseFacts,
  type CourseFact,
  listCourseFacts,
} from "@masar/domain/catalog/course-facts";
import type { Language } from "@masar/i18n/locales";
import { toMilestoneFact } from "#web/entities/course/course-reasons.tsx";

type SavedCourse = ResponseOf<"listSavedCourses">["courses"][number];
type Mark = Omit<CourseMark, "course_id">;
type CommonFacts = Omit<
  CourseCard,
  | "slug"
  | "language"
  | "price_usd"
  | "experience_level"
  | "description_ar"
  | "fields"
  | "source"
  | "link_confidence"
>;

/** What a card shows of a course, from the catalog or found by the assistant. */
export type CourseView = CommonFacts &
  Mark & {
    /** Null without a catalog entry: it cannot be added to a milestone or reported. */
    slug: string | null;
    language: Language | null;
    description_language: Language | null;
    /** Null: the price varies. */
    price_usd: number | null;
    experience_level: string;
    /** Why it is suggested; only for courses that a milestone needs. */
    facts?: CourseFact[];
  };

export function toCourseView(
  course: CourseCard,
  mark: Mark | undefined,
  language: Language,
): CourseView {
  return {
    is_saved: false,
    is_reported: false,
    completed_at: null,
    ...mark,
    ...course,
    description: language === "ar" ? course.description_ar : course.description,
    description_language: language,
  };
}

/** A page of the catalog, with the reasons for the courses that a milestone needs. */
export function pageToViews(page: ResponseOf<"listCourses">, language: Language): CourseView[] {
  const { courses, marks, fits, choices } = page;
  const suggested = courses.flatMap((course) => {
    const fit = fits.find(({ course_id }) => course_id === course.id);
    return fit && choices
      ? [{ course, facts: listCourseFacts(course, choices, [toMilestoneFact(fit)]) }]
      : [];
  });
  const chosen = chooseCourseFacts(suggested.map(({ facts }) => facts));
  const factsOf = new Map(suggested.map(({ course }, index) => [course.id, chosen[index]]));
  return courses.map((course) => {
    const mark = marks.find(({ course_id }) => course_id === course.id);
    const facts = factsOf.get(course.id);
    return { ...toCourseView(course, mark, language), ...(facts && { facts }) };
  });
}

/** Prefers the catalog entry to the facts stored when the course was saved. */
export function savedCourseToView(saved: SavedCourse, language: Language): CourseView {
  const { is_active: is_saved, is_reported, completed_at } = saved;
  if (saved.course) {
    return toCourseView(saved.course, { is_saved, is_reported, completed_at }, language);
  }
  return {
    ...saved,
    id: saved.course_id ?? saved.id,
    slug: null,
    language: null,
    description_language: null,
    price_usd: saved.price_varies ? null : saved.price_usd,
    // Parsed from text.
    hours_are_estimated: true,
    link_status: "unchecked",
    is_saved,
  };
}
