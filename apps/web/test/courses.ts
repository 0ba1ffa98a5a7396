import type { CourseCard } from "@masar/contract/courses/schemas";

/** A page of search results. */
export function makeCoursePage(courses: CourseCard[], rest: object = {}) {
  return {
    courses,
    marks: [],
    fits: [],
    choices: null,
    page: 1,
    has_next: false,
    total: courses.length,
    corrected: null,
    is_partial: false,
    ...rest,
  };
}

/** The current milestone of a path teaches with the course `course-1`. */
export const courseFit = {
  course_id: "course-1",
  path_id: "path-1",
  milestone_key: "m2",
  milestone_title: "Tables",
  is_current: true,
  is_linked: true,
  skills: ["excel"],
};
