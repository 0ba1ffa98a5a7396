import type { CourseCard, CourseMark } from "@masar/contract/courses/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/i18n/locales";

type SavedCourse = ResponseOf<"listSavedCourses">["courses"][number];

/** What a card shows of a course, from the catalog or found by the assistant. */
export type CourseView = {
  /** The id for saving, completing and reporting. */
  id: string;
  /** Null without a catalog entry: it cannot be added to a milestone or reported. */
  slug: string | null;
  title: string;
  provider: string;
  url: string;
  language: Language | null;
  description: string;
  descriptionLanguage: Language | null;
  /** Null: the price varies. */
  price: number | null;
  hours: number;
  hoursAreEstimated: boolean;
  rating: number | null;
  level: string;
  skills: string[];
  linkStatus: CourseCard["link_status"];
  lastValidated: string | null;
  isSaved: boolean;
  isReported: boolean;
  completedAt: string | null;
};

export function toCourseView(
  course: CourseCard,
  mark: Omit<CourseMark, "course_id"> | undefined,
  language: Language,
): CourseView {
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    provider: course.provider,
    url: course.url,
    language: course.language,
    description: language === "ar" ? course.description_ar : course.description,
    descriptionLanguage: language,
    price: course.price_usd,
    hours: course.duration_hours,
    hoursAreEstimated: course.hours_are_estimated,
    rating: course.rating,
    level: course.experience_level,
    skills: course.skills_covered,
    linkStatus: course.link_status,
    lastValidated: course.last_validated,
    isSaved: mark?.is_saved ?? false,
    isReported: mark?.is_reported ?? false,
    completedAt: mark?.completed_at ?? null,
  };
}

/** Prefers the catalog entry to the facts stored when the course was saved. */
export function savedCourseToView(saved: SavedCourse, language: Language): CourseView {
  const { is_active: is_saved, is_reported, completed_at } = saved;
  if (saved.course) {
    return toCourseView(saved.course, { is_saved, is_reported, completed_at }, language);
  }
  return {
    id: saved.course_id ?? saved.id,
    slug: null,
    title: saved.title,
    provider: saved.provider,
    url: saved.url,
    language: null,
    description: saved.description,
    descriptionLanguage: null,
    price: saved.price_varies ? null : saved.price_usd,
    hours: saved.duration_hours,
    // Parsed from text.
    hoursAreEstimated: true,
    rating: saved.rating,
    level: saved.experience_level,
    skills: saved.skills_covered,
    linkStatus: "unchecked",
    lastValidated: saved.last_validated,
    isSaved: is_saved,
    isReported: is_reported,
    completedAt: completed_at,
  };
}
