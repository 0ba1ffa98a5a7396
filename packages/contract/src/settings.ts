import { z } from "zod";
import type { EndpointSchemas } from "./endpoint.ts";

export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

const settings = z.object({
  language: z.enum(languages),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  time_zone: z.string().max(64),
  setup_completed: z.boolean(),
  /** Null until chosen: 10 hours are assumed for the weekly bar then. */
  weekly_target_hours: z.number().min(1).max(60).nullable(),
  /** The hour the learner's day begins; a session at 01:00 still belongs to yesterday. */
  day_start_hour: z.number().int().min(0).max(12),
  /** Null: the weekend of the country. 0 is Sunday. */
  rest_days: z.array(z.number().int().min(0).max(6)).max(6).nullable(),
  daily_goal_minutes: z.number().int().min(10).max(480),
  streak_hidden: z.boolean(),
});

export type Settings = z.infer<typeof settings>;

export const settingsEndpoints = {
  getSettings: { summary: "The learner's settings.", response: settings },
  updateSettings: {
    summary: "Change some settings; what is left out stays.",
    body: settings.partial(),
    response: settings,
  },
} satisfies Record<string, EndpointSchemas>;
