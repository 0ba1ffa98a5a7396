import type { CourseFit, StudyChoices } from "@masar/contract/courses/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { Tx } from "#api/db/tx.ts";
import * as saved from "./saved/saved-courses.queries.ts";

type OpenMilestone = {
  pathId: string;
  key: string;
  title: string;
  /** The next milestone of the current path. */
  isCurrent: boolean;
  skills: string[];
  courses: string[];
};

/** What the user's active paths say about the courses they need. */
export type CourseNeeds = {
  choices: StudyChoices;
  /** Preferred when both languages are studied. */
  language: Language;
  /** The current milestone, the later ones of its path, then those of the other paths. */
  milestones: OpenMilestone[];
  fields: string[];
  completedCourses: string[];
};

type CourseUser = { id: string; language: Language };

/** Undefined without an active path. The current path decides language, budget, level and hours. */
export async function loadCourseNeeds(tx: Tx, user: CourseUser): Promise<CourseNeeds | undefined> {
  const paths = await loadActivePaths(tx, { userId: user.id });
  const current = paths[0]?.path;
  if (!current) return undefined;
  const { study_language, budget, level, hours_per_week } = current;
  const milestones = paths.flatMap(({ path, views }, index): OpenMilestone[] => {
    const next = findNextMilestone(views);
    const later = views.filter((view) => !view.is_completed && view !== next);
    return (next ? [next, ...later] : []).map((view) => ({
      pathId: path.id,
      key: view.key,
      title: view.title,
      isCurrent: index === 0 && view === next,
      skills: view.skills_to_learn,
      courses: view.linked_courses.map(({ course }) => course),
    }));
  });
  const blueprints = new Set(paths.map(({ path }) => path.blueprint));
  return {
    choices: { study_language, budget, level, hours_per_week },
    language: user.language,
    milestones,
    fields: getCatalog()
      .blueprints.filter(({ slug }) => blueprints.has(slug))
      .map(({ field }) => field),
    completedCourses: await saved.listCompletedSlugs(tx, { userId: user.id }),
  };
}

type SkilledCourse = { id: string; slug: string; skills_covered: string[] };

/** Milestones that hold the course first, then those whose skills it teaches; each in the order of study. */
export function listFits(needs: CourseNeeds, course: SkilledCourse): CourseFit[] {
  const fits = needs.milestones.map(({ pathId, key, title, isCurrent, skills, courses }) => ({
    course_id: course.id,
    path_id: pathId,
    milestone_key: key,
    milestone_title: title,
    is_current: isCurrent,
    is_linked: courses.includes(course.slug),
    skills: course.skills_covered.filter((skill) => skills.includes(skill)),
  }));
  return [
    ...fits.filter(({ is_linked }) => is_linked),
    ...fits.filter(({ is_linked, skills }) => !is_linked && skills.length > 0),
  ];
}
