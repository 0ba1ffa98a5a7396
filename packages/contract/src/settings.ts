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
