import { z } from "zod";
import {
  idParams,
  calendarDate,
  type EndpointSchemas,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { dayStates, pathStatuses } from "../paths/constants.ts";
import { courseCard } from "../courses/schemas.ts";
import { reminderSkips } from "./constants.ts";
import { nextSession } from "../paths/planned-session-schemas.ts";
import { studiedPercentage } from "../paths/percentage-schemas.ts";
import { languages } from "../settings/schemas.ts";

/** The user's streak with freezes and repair. */
export const streak = z.object({
  user_id: uuid,
  total_hours_studied: z.number(),
  total_minutes_studied: z.number().int(),
  current_streak: z.number().int(),
  longest_streak: z.number().int(),
  skill_points: z.number().int(),
  freezes_held: z.number().int(),
  /** The local date the streak counts as of; today is counted only once studied. */
  counted_today: z.boolean(),
  paused_until: calendarDate.nullable(),
  /** A broken streak that one day at twice the daily goal restores, until that date. */
  repairable_until: timestamp.nullable(),
  repairable_streak: z.number().int(),
  is_hidden: z.boolean(),
});

/** One of the last 4 weeks, by the user's first day of the week. */
export const studyWeek = z.object({
  week_start: calendarDate,
  minutes: z.number().int(),
  target_hours: z.number(),
});

const studyDay = z.object({
  date: calendarDate,
  minutes: z.number().int(),
  state: z.enum(dayStates),
});

const nextStep = z.object({
  milestone_key: z.string(),
  milestone_title: z.string(),
  is_started: z.boolean(),
  /** The first open sub-milestone. */
  sub_milestone_title: z.string().nullable(),
  /** Null when the milestone has no open sub-milestone. */
  session: nextSession.nullable(),
  /** The course of the session. */
  course: courseCard.nullable(),
  /** The free resource in which it is studied instead. Absent in what a device stored before. */
  resource: courseCard
    .pick({ title: true, provider: true, language: true, price_usd: true })
    // The original where it is in Arabic.
    .extend({ title_ar: z.string().nullable().optional() })
    .nullable()
    .optional(),
  estimated_hours: z.number(),
  due_date: calendarDate.nullable(),
});

/** A milestone in the progress strip of the dashboard card. */
const milestoneStar = z.object({
  key: z.string(),
  title: z.string(),
  is_completed: z.boolean(),
  /** Null when the plan does not contain it. */
  due_date: calendarDate.nullable(),
});

const overview = z.object({
  /** The pinned path, else the newest active one below 100 (R2.27). */
  current: z
    .object({
      id: uuid,
      title: z.string(),
      description: z.string(),
      /** The language of its texts, for their direction. */
      language: z.enum(languages),
      status: z.enum(pathStatuses),
      progress_percentage: z.number().int(),
      studied_percentage: studiedPercentage,
      /** Planned sessions of the whole path. */
      sessions: z.object({ completed: z.number().int(), total: z.number().int() }),
      completed_milestones: z.number().int(),
      total_milestones: z.number().int(),
      total_study_hours: z.number(),
      total_study_minutes: z.number().int(),
      hours_per_week: z.number(),
      next: nextStep.nullable(),
      road: z.array(milestoneStar),
      planned_date: calendarDate,
      deadline: calendarDate.nullable(),
      /** The deadline is the date of an exam. */
      is_exam: z.boolean(),
      estimated_completion_date: calendarDate,
      /** The pace used by the forecast, and whether it was measured or chosen. */
      pace: z.object({ hours_per_week: z.number(), is_measured: z.boolean() }),
    })
    .nullable(),
  /** The other active paths below 100, in the order in which they would become the current one. */
  other_paths: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      language: z.enum(languages),
      progress_percentage: z.number().int(),
      studied_percentage: studiedPercentage,
      hours_per_week: z.number(),
      next: nextStep
        .pick({ milestone_key: true, milestone_title: true, is_started: true, session: true })
        .nullable(),
    }),
  ),
  /** The newest draft without a decision. */
  draft_path_id: uuid.nullable(),
  /** The newest paused path. */
  paused_path: z.object({ id: uuid, title: z.string() }).nullable(),
  has_paths: z.boolean(),
  setup_completed: z.boolean(),
  due: z.array(
    z.object({
      path_id: uuid,
      path_title: z.string(),
      milestone_key: z.string(),
      milestone_title: z.string(),
      due_date: calendarDate,
    }),
  ),
  due_tasks: z.array(
    z.object({ id: uuid, title: z.string(), due_date: calendarDate, path_id: uuid.nullable() }),
  ),
  /** Recall cards due today; none on a rest day. */
  review_count: z.number().int(),
  minutes_today: z.number().int(),
  /** Focus periods finished today, on any device. */
  focus_today: z.number().int(),
  daily_goal_minutes: z.number().int(),
  /** One study day of the current path's plan, while the daily goal is the default and much shorter; else null. */
  suggested_daily_goal: z.number().int().nullable(),
  streak,
  weeks: z.array(studyWeek),
  /** The days of this week, past and future. */
  days: z.array(studyDay),
  completed_courses: z.number().int(),
  completed_paths: z.number().int(),
  /** Of the saved and completed courses (`course_recommendations`), newest first, and of the paths at 100 (R7.06). */
  completed_course_ids: z.array(uuid),
  completed_path_ids: z.array(uuid),
  /** As on the profile; empty while none is saved. */
  display_name: z.string(),
  /** Null while reminders have no chosen time. */
  reminder: z
    .object({
      /** Null when it is sent, was sent, or there is nothing to study. */
      skipped: z.enum(reminderSkips).nullable(),
      /** The local time outside of the quiet hours, if they contain the chosen one. */
      moved_to: z.string().nullable(),
    })
    .nullable(),
  /** A proposal to change the plan is open, or an accepted one may be undone. Absent in what a device stored before. */
  has_proposal: z.boolean().optional(),
  today: calendarDate,
});

const minutes = z.number().int().min(0).max(limits.study.maxMinutesPerSession);

const sessionOutcome = z.object({
  /** The local date it counted on. */
  counted_on: calendarDate,
  minutes_added: z.number().int(),
  points_added: z.number().int(),
  /** A repeated request: minutes and points are those of the first one. */
  was_known: z.boolean(),
  focus_today: z.number().int(),
  streak,
});

export type SessionOutcome = z.infer<typeof sessionOutcome>;
export type Streak = z.infer<typeof streak>;
export type StudyWeek = z.infer<typeof studyWeek>;
export type StudyDay = z.infer<typeof studyDay>;
export type Overview = z.infer<typeof overview>;

export const studySchemas = {
  getOverview: {
    summary: "What now, this week, what is due, and when it will be done.",
    response: overview,
  },
  listStudyDays: {
    summary: "The study calendar: each day and why it is as it is.",
    query: z.object({ from: calendarDate, to: calendarDate }),
    response: z.object({ days: z.array(studyDay), today: calendarDate }),
  },
  pauseStreak: {
    summary: "Pause the streak from today for some days.",
    body: z.object({ days: z.number().int().min(1).max(limits.study.maxPauseDays) }),
    response: streak,
  },
  endStudySession: {
    summary:
      "Keep a finished study session under the id the client made; sent twice, it counts once.",
    params: idParams,
    body: z.object({
      /** Null: studied without a path. Minutes of a path deleted meanwhile still count. */
      path_id: uuid.nullable(),
      milestone_key: z.string().max(20).nullable(),
      started_at: timestamp,
      ended_at: timestamp,
      /** Without breaks and pauses. */
      minutes,
      focus_periods: z.number().int().min(0).max(limits.study.maxMinutesPerSession),
    }),
    response: sessionOutcome,
  },
  resumeStreak: { summary: "End the pause today.", response: streak },
} satisfies Record<string, EndpointSchemas>;
