import type { AppTables } from "#api/db/schema/tables.ts";

/** Fails to compile when a column of the table is missing. */
const listColumns =
  <Table extends keyof AppTables>(_table: Table) =>
  <const Names extends readonly (keyof AppTables[Table])[]>(
    names: keyof AppTables[Table] extends Names[number] ? Names : never,
  ): Names =>
    names;

/**
 * Of tables that are read often: a statement that names its columns is planned once for a connection, `select *` each
 * time (`apps/api/src/db/client.ts`).
 */
export const pathColumns = listColumns("learning_paths")([
  "user_id",
  "id",
  "title",
  "description",
  "status",
  "progress_percentage",
  "milestones",
  "estimated_duration_weeks",
  "language",
  "goal",
  "blueprint",
  "level",
  "study_language",
  "budget",
  "known_skills",
  "hours_per_week",
  "study_days",
  "start_date",
  "done_before",
  "sub_milestones_before",
  "deadline",
  "is_pinned",
  "version",
  "next_key",
  "next_sub",
  "generation_id",
  "completed_at",
  "copied_from",
  "created_at",
  "updated_at",
]);

export const progressColumns = listColumns("milestone_progress")([
  "user_id",
  "milestone_id",
  "path_id",
  "milestone_key",
  "completed",
  "started_at",
  "completion_date",
  "time_spent_minutes",
  "notes",
  "met_criteria",
  "created_at",
  "updated_at",
]);

export const streakColumns = listColumns("learning_streaks")([
  "user_id",
  "total_minutes_studied",
  "total_hours_studied",
  "current_streak",
  "longest_streak",
  "skill_points",
  "closed_through",
  "closed_state",
  "recent_days",
  "paused_from",
  "paused_until",
  "pause_starts",
  "created_at",
  "updated_at",
]);

export const settingsColumns = listColumns("settings")([
  "user_id",
  "country",
  "time_zone",
  "setup_completed_at",
  "weekly_target_hours",
  "day_start_hour",
  "rest_days",
  "daily_goal_minutes",
  "streak_hidden",
  "previous_time_zone",
  "time_zone_changed_at",
  "focus_minutes",
  "break_minutes",
  "long_break_minutes",
  "timer_auto_start",
  "timer_sound",
  "study_time",
  "busy_season",
  "hints_first",
  "chat_months",
  "digits",
  "hijri_dates",
  "first_day",
  "motion",
  "low_data",
  "quiet_from",
  "quiet_to",
  "form_of_address",
  "plan_proposals",
  "created_at",
  "updated_at",
]);
