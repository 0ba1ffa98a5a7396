import type { CourseCard } from "@masar/contract/courses/schemas";
import type {
  LearningPath,
  Milestone,
  PathDetail,
  PathSummary,
} from "@masar/contract/paths/schemas";
import { makeStreak } from "./overview.ts";
import { makeNextSession } from "./planned-sessions.ts";

export function makeMilestone(values: Partial<Milestone> = {}): Milestone {
  return {
    title: "Spreadsheet analysis",
    description: "Answer questions with a sheet.",
    estimatedHours: 20,
    difficulty: "beginner",
    skills: ["excel"],
    deliverables: ["A sheet"],
    subMilestones: [
      { id: "sub-1", title: "Clean the data", estimatedHours: 10 },
      { id: "sub-2", title: "Summarise it", estimatedHours: 10 },
    ],
    linkedCourses: [],
    completionCriteria: ["The totals agree"],
    aiFeedback: null,
    prerequisites: [],
    order: 1,
    origin: { engine: "blueprint", name: "data-analyst", key: "sheets", date: "2026-11-15" },
    ...values,
  };
}

export function makeCourse(values: Partial<CourseCard> = {}): CourseCard {
  return {
    id: "course-1",
    slug: "excel-basics",
    title: "Excel basics",
    provider: "Coursera",
    url: "https://www.coursera.org/learn/excel",
    language: "en",
    description: "Sheets from zero.",
    description_ar: "الجداول من الصفر.",
    price_usd: 0,
    duration_hours: 12,
    hours_are_estimated: false,
    rating: null,
    experience_level: "beginner",
    fields: ["data-science"],
    skills_covered: ["excel"],
    source: "seed",
    link_confidence: "high",
    link_status: "unchecked",
    last_validated: null,
    ...values,
  };
}

export function makeSummary(values: Partial<PathSummary> = {}): PathSummary {
  return {
    id: "path-1",
    title: "Data analyst",
    description: "From a sheet to a dashboard.",
    status: "active",
    is_pinned: false,
    progress_percentage: 40,
    studied_percentage: 40,
    total_milestones: 5,
    completed_milestones: 2,
    estimated_duration_weeks: 20,
    estimated_completion_date: "2099-03-14",
    created_at: "2026-11-01T08:00:00Z",
    updated_at: "2026-11-01T08:00:00Z",
    ...values,
  };
}

export function makePathDetail(
  path: Partial<LearningPath> = {},
  rest: Partial<Omit<PathDetail, "path">> = {},
): PathDetail {
  return {
    path: {
      id: "path-1",
      user_id: "user-1",
      title: "Data analyst",
      description: "From a sheet to a dashboard.",
      status: "active",
      is_pinned: false,
      progress_percentage: 0,
      estimated_duration_weeks: 8,
      created_at: "2026-11-01T08:00:00Z",
      updated_at: "2026-11-01T08:00:00Z",
      milestones: {
        m1: makeMilestone(),
        m2: makeMilestone({ title: "SQL: ask the database", order: 2, prerequisites: ["m1"] }),
      },
      language: "en",
      goal: "data analyst",
      blueprint: "data-analyst",
      level: "beginner",
      study_language: "both",
      budget: "any",
      hours_per_week: 5,
      study_days: [],
      start_date: "2026-11-16",
      done_before: [],
      deadline: null,
      version: 1,
      can_undo: false,
      completed_at: null,
      ...path,
    },
    is_exam: false,
    progress: [],
    sub_progress: [],
    courses: [],
    session_counts: ["m1", "m2"].flatMap((milestone_key) =>
      ["sub-1", "sub-2"].map((sub_milestone) => ({
        milestone_key,
        sub_milestone,
        completed: 0,
        total: 4,
        completed_minutes: 0,
      })),
    ),
    next_session: makeNextSession({ milestone_key: "m1" }),
    plan: {
      weeks: 8,
      hours: 40,
      finish_date: "2027-01-10",
      dates: {
        m1: { start_date: "2026-11-16", due_date: "2026-12-13" },
        m2: { start_date: "2026-12-14", due_date: "2027-01-10" },
      },
      stages: [
        {
          number: 1,
          milestones: ["m1", "m2"],
          start_date: "2026-11-16",
          finish_date: "2027-01-10",
        },
      ],
      deadline: null,
    },
    streak: makeStreak({ current_streak: 0, longest_streak: 0, skill_points: 0 }),
    weeks: [],
    today: "2026-11-15",
    ...rest,
  };
}
