import { z } from "zod";
import { chatMonths } from "../assistant/constants.ts";
import { calendarDate, type EndpointSchemas } from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { formsOfAddress } from "./form-of-address.ts";

export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

const dayStartHour = z.number().int().min(0).max(12);
const weekday = z.number().int().min(0).max(6);
const weeklyTargetHours = z.number().min(1).max(limits.study.maxWeeklyTargetHours);
/** A local time, such as 19:30. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A span of dates with separate times (exams, Ramadan). It ends automatically, and its reason is not stored. */
const busySeason = z.object({
  from: calendarDate,
  to: calendarDate,
  weekly_target_hours: weeklyTargetHours,
  day_start_hour: dayStartHour,
  study_time: clockTime.nullable(),
  /** No reminders between these times; they may pass midnight. Both or neither. */
  quiet_from: clockTime.nullable(),
  quiet_to: clockTime.nullable(),
});

export type BusySeason = z.infer<typeof busySeason>;

const settings = z.object({
  language: z.enum(languages),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  time_zone: z.string().max(64),
  setup_completed: z.boolean(),
  /** Null until chosen; the weekly bar then assumes 10 hours. */
  weekly_target_hours: weeklyTargetHours.nullable(),
  /** The hour at which the user's day begins; before it, a session belongs to yesterday. */
  day_start_hour: dayStartHour,
  /** Null: the weekend of the country. 0 is Sunday. */
  rest_days: z.array(weekday).max(6).nullable(),
  daily_goal_minutes: z.number().int().min(10).max(480),
  streak_hidden: z.boolean(),
  focus_minutes: z.number().int().min(1).max(limits.timer.maxFocusMinutes),
  break_minutes: z.number().int().min(1).max(limits.timer.maxBreakMinutes),
  long_break_minutes: z.number().int().min(1).max(limits.timer.maxBreakMinutes),
  /** The next period of the timer auto-starts. */
  timer_auto_start: z.boolean(),
  timer_sound: z.boolean(),
  /** The usual study time; null: any time of the day. */
  study_time: clockTime.nullable(),
  busy_season: busySeason.nullable(),
  /** No mail and no push between these times; they may pass midnight. Both or neither. */
  quiet_from: clockTime.nullable(),
  quiet_to: clockTime.nullable(),
  /** Which digits the Arabic interface writes, as Intl names them; English ones are always Latin. */
  digits: z.enum(["latn", "arab"]),
  /** Important dates also show their Hijri day. */
  hijri_dates: z.boolean(),
  /** Null: the first day of the country's week. 0 is Sunday. */
  first_day: weekday.nullable(),
  /** By the device's setting, or always without motion. */
  motion: z.enum(["system", "reduced"]),
  /** No web fonts, no pictures, shorter lists and no prefetching. */
  low_data: z.boolean(),
  /** The assistant's explanations begin with hints. */
  hints_first: z.boolean(),
  /** Retention of conversations with the assistant. */
  chat_months: z.literal(chatMonths),
  /** How Arabic texts address the user; English ones are the same for everybody. */
  form_of_address: z.enum(formsOfAddress),
  /** Proposals to change the plan, at most one a week. */
  plan_proposals: z.boolean(),
});

export type Settings = z.infer<typeof settings>;

export const settingsSchemas = {
  getSettings: { summary: "The learner's settings.", response: settings },
  updateSettings: {
    summary: "Change some settings; what is left out stays.",
    body: settings.partial(),
    response: settings,
  },
} satisfies Record<string, EndpointSchemas>;
