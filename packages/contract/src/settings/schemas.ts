import { z } from "zod";
import { chatMonths } from "../assistant/constants.ts";
import { calendarDate, type EndpointSchemas } from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";

export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

const dayStartHour = z.number().int().min(0).max(12);
const weekday = z.number().int().min(0).max(6);
const weeklyTargetHours = z.number().min(1).max(60);
/** A time on the wall, 19:30. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A span of dates with its own times (exams, Ramadan): it ends by itself and never says why. */
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
  /** Null until chosen: 10 hours are assumed for the weekly bar then. */
  weekly_target_hours: weeklyTargetHours.nullable(),
  /** The hour the learner's day begins; a session at 01:00 still belongs to yesterday. */
  day_start_hour: dayStartHour,
  /** Null: the weekend of the country. 0 is Sunday. */
  rest_days: z.array(weekday).max(6).nullable(),
  daily_goal_minutes: z.number().int().min(10).max(480),
  streak_hidden: z.boolean(),
  focus_minutes: z.number().int().min(1).max(limits.timer.mostFocusMinutes),
  break_minutes: z.number().int().min(1).max(limits.timer.mostBreakMinutes),
  long_break_minutes: z.number().int().min(1).max(limits.timer.mostBreakMinutes),
  /** The next period of the timer begins by itself. */
  timer_auto_start: z.boolean(),
  timer_sound: z.boolean(),
  /** When the learner usually studies; null: any time of the day. */
  study_time: clockTime.nullable(),
  busy_season: busySeason.nullable(),
  /** No mail and no push between these times; they may pass midnight. Both or neither. */
  quiet_from: clockTime.nullable(),
  quiet_to: clockTime.nullable(),
  /** Which digits the Arabic interface writes, as Intl names them; English ones are always Latin. */
  digits: z.enum(["latn", "arab"]),
  /** Important dates say their Hijri day as well. */
  hijri_dates: z.boolean(),
  /** Null: the first day of the country's week. 0 is Sunday. */
  first_day: weekday.nullable(),
  /** By the device, or without any movement whatever the device says. */
  motion: z.enum(["system", "reduced"]),
  /** No web fonts, no pictures, shorter lists and nothing fetched ahead. */
  low_data: z.boolean(),
  /** The assistant's explanations begin with hints. */
  hints_first: z.boolean(),
  /** How long conversations with the assistant are kept. */
  chat_months: z.literal(chatMonths),
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
