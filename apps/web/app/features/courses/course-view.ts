import type { CourseCard, CourseMark } from "@masar/contract/courses/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/i18n/locales";

type SavedCourse = ResponseOf<"listSavedCourses">["courses"][number];

/** A course as its card shows it, whether it stands in the catalog or was found by the assistant. */
export type CourseView = {
  /** What saving, completing and reporting name it by. */
  id: string;
  /** Null when the catalog has no such course: it cannot be added to a milestone or reported. */
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

type Marks = Pick<CourseView, "isSaved" | "isReported" | "completedAt">;

export function viewCard(
  course: CourseCard,
  mark: CourseMark | undefined,
  language: Language,
): CourseView {
  return describe(course, language, {
    isSaved: mark?.is_saved ?? false,
    isReported: mark?.is_reported ?? false,
    completedAt: mark?.completed_at ?? null,
  });
}

/** The catalog's present facts where it has the course; otherwise what was kept when it was saved. */
export function viewSaved(saved: SavedCourse, language: Language): CourseView {
  const marks = {
    isSaved: saved.is_active,
    isReported: saved.is_reported,
    completedAt: saved.completed_at,
  };
  if (saved.course) return describe(saved.course, language, marks);
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
    // Parsed from words, so never more than about right.
    hoursAreEstimated: true,
    rating: saved.rating,
    level: saved.experience_level,
    skills: saved.skills_covered,
    linkStatus: "unchecked",
    lastValidated: saved.last_validated,
    ...marks,
  };
}

function describe(course: CourseCard, language: Language, marks: Marks): CourseView {
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
    ...marks,
  };
}
