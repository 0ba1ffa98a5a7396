import { z } from "zod";
import { calendarDate } from "../shared/field-schemas.ts";
import { pathEngines } from "./constants.ts";

/** Who planned a milestone, from what and when. */
export const milestoneOrigin = z.object({
  engine: z.enum(pathEngines),
  /** The blueprint's slug, or the model's name. */
  name: z.string().nullable(),
  /** The blueprint's own key. */
  key: z.string().nullable(),
  date: calendarDate,
  /** Absent in milestones planned before: their sessions keep one length, and so their ticks and progress. */
  session_lengths: z.literal("by_kind").optional(),
});

/** The published path that a path was copied from, as it was called then. Absent in what a device stored before. */
export const copyOrigin = z.object({ title: z.string(), token: z.string() });

export type CopyOrigin = z.infer<typeof copyOrigin>;
