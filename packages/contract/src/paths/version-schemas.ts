import { z } from "zod";
import { calendarDate, timestamp } from "../shared/field-schemas.ts";

const fromTo = <Value extends z.ZodType>(value: Value) =>
  z.object({ from: value, to: value }).nullable();

/** Null where nothing changed; milestones by their titles. */
const pathDifference = z.object({
  title: fromTo(z.string()),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  edited: z.array(z.string()),
  /** Of the whole path. */
  hours: fromTo(z.number()),
  hours_per_week: fromTo(z.number()),
  deadline: fromTo(calendarDate.nullable()),
  start_date: fromTo(calendarDate),
});

export const pathVersion = z.object({
  version: z.number().int(),
  kind: z.string(),
  created_at: timestamp,
  /** Null for the first version. */
  difference: pathDifference.nullable(),
});

export type PathDifference = z.infer<typeof pathDifference>;
