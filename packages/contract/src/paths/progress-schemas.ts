import { z } from "zod";
import { milestoneKey, subMilestoneId, timestamp, uuid } from "../shared/field-schemas.ts";

export const progressRow = z.object({
  milestone_id: z.string(),
  user_id: uuid,
  completed: z.boolean(),
  started_at: timestamp.nullable(),
  completion_date: timestamp.nullable(),
  time_spent_minutes: z.number().int(),
  notes: z.string(),
  /** The texts of the completion criteria ticked so far. */
  met_criteria: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});

export const subMilestoneProgress = z.object({
  milestone_key: milestoneKey,
  sub_milestone: subMilestoneId,
  completed_at: timestamp,
});
