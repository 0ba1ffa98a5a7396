import type { Overview } from "@masar/contract/study/schemas";
import { makeNextSession } from "./planned-sessions.ts";

type CurrentPath = NonNullable<Overview["current"]>;

export const pathId = "0190a000-0000-7000-8000-000000000001";

export function makeCurrentPath(values: Partial<CurrentPath> = {}): CurrentPath {
  return {
    id: pathId,
    title: "Data analyst",
    description: "From a spreadsheet to a dashboard.",
    status: "active",
    progress_percentage: 43,
    studied_percentage: 43,
    sessions: { completed: 12, total: 30 },
    completed_milestones: 1,
    total_milestones: 3,
    language: "en",
    total_study_hours: 12.5,
    total_study_minutes: 750,
    hours_per_week: 5,
    next: {
      milestone_key: "m2",
      milestone_title: "SQL: ask the database",
      is_started: true,
      sub_milestone_title: "Joins and grouping",
      estimated_hours: 8,
      due_date: "2026-11-20",
      session: makeNextSession(),
      course: null,
    },
    road: [
      { key: "m1", title: "Spreadsheets", is_completed: true, due_date: null },
      { key: "m2", title: "SQL: ask the database", is_completed: false, due_date: "2026-11-20" },
      { key: "m3", title: "Dashboards", is_completed: false, due_date: "2026-12-18" },
    ],
    planned_date: "2027-03-23",
    deadline: null,
    is_exam: false,
    estimated_completion_date: "2027-03-14",
    pace: { hours_per_week: 5.5, is_measured: true },
    ...values,
  };
}

export function makeStreak(values: Partial<Overview["streak"]> = {}): Overview["streak"] {
  return {
    user_id: "user-1",
    total_hours_studied: 12.5,
    total_minutes_studied: 750,
    current_streak: 12,
    longest_streak: 20,
    skill_points: 140,
    freezes_held: 1,
    counted_today: false,
    paused_until: null,
    repairable_until: null,
    repairable_streak: 0,
    is_hidden: false,
    ...values,
  };
}

export function makeOtherPath(
  values: Partial<Overview["other_paths"][number]> = {},
): Overview["other_paths"][number] {
  return {
    id: "path-2",
    title: "Play the oud",
    language: "en",
    progress_percentage: 40,
    studied_percentage: 40,
    hours_per_week: 3,
    next: {
      milestone_key: "m1",
      milestone_title: "First songs",
      is_started: true,
      session: makeNextSession({ milestone_key: "m1", title: "Tune the strings", minutes: 30 }),
    },
    ...values,
  };
}

/** A user in the middle of a path, on a Sunday of a week that begins on Saturday. */
export function makeOverview(values: Partial<Overview> = {}): Overview {
  const day = (date: string, minutes: number, state: Overview["days"][number]["state"]) => ({
    date,
    minutes,
    state,
  });
  return {
    current: makeCurrentPath(),
    other_paths: [],
    draft_path_id: null,
    paused_path: null,
    has_paths: true,
    setup_completed: true,
    due: [
      {
        path_id: pathId,
        path_title: "Data analyst",
        milestone_key: "m2",
        milestone_title: "SQL: ask the database",
        due_date: "2026-11-16",
      },
    ],
    due_tasks: [],
    review_count: 0,
    display_name: "",
    reminder: null,
    minutes_today: 30,
    focus_today: 1,
    daily_goal_minutes: 25,
    suggested_daily_goal: null,
    streak: makeStreak(),
    weeks: [{ week_start: "2026-11-14", minutes: 120, target_hours: 10 }],
    days: [
      day("2026-11-14", 90, "studied"),
      day("2026-11-15", 30, "open"),
      day("2026-11-16", 0, "open"),
      day("2026-11-17", 0, "open"),
      day("2026-11-18", 0, "open"),
      day("2026-11-19", 0, "open"),
      day("2026-11-20", 0, "rest"),
    ],
    completed_courses: 0,
    completed_paths: 0,
    completed_course_ids: [],
    completed_path_ids: [],
    today: "2026-11-15",
    ...values,
  };
}
