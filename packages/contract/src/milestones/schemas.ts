import { z } from "zod";
import { changeStamp } from "../shared/change-schemas.ts";
import {
  type EndpointSchemas,
  milestoneKey,
  subMilestoneId,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { pathStatuses } from "../paths/constants.ts";
import {
  nextSession,
  plannedSession,
  plannedSessionId,
  sessionCount,
} from "../paths/planned-session-schemas.ts";
import { progressRow } from "../paths/progress-schemas.ts";
import { streak } from "../study/schemas.ts";

const byKey = z.object({ id: uuid, key: milestoneKey });
const minutes = z.number().int().min(0).max(limits.study.maxMinutesPerSession);

/** The fields that a change affected; the page merges them into its cache. */
const outcome = z.object({
  path: z.object({
    id: uuid,
    status: z.enum(pathStatuses),
    progress_percentage: z.number().int(),
    completed_at: timestamp.nullable(),
  }),
  progress: progressRow,
  /** The finished sub-milestones of this milestone. */
  completed_sub_milestones: z.array(z.object({ id: subMilestoneId, completed_at: timestamp })),
  /** Of this milestone. */
  session_counts: z.array(sessionCount),
  /** The next planned session of the path after this change. */
  next_session: nextSession.nullable(),
  streak,
  points_added: z.number().int(),
  minutes_added: z.number().int(),
  /** A repeated request: points and minutes are those of the first one. */
  was_known: z.boolean(),
});

const plannedSessions = z.object({
  milestone_key: milestoneKey,
  sub_milestones: z.array(z.object({ id: subMilestoneId, sessions: z.array(plannedSession) })),
});

export type PlannedSessions = z.infer<typeof plannedSessions>;
export type MilestoneOutcome = z.infer<typeof outcome>;

/**
 * Minutes have an id from the client (`session_id`), so that a repeated request counts once.
 * Changes without minutes are idempotent.
 */
export const milestonesSchemas = {
  startMilestone: {
    summary: "Begin a milestone; one that is begun or completed stays as it is.",
    params: byKey,
    response: outcome,
  },
  updateMilestoneProgress: {
    summary: "Set progress (100 or more completes, less reopens) and add minutes.",
    params: byKey,
    body: z.object({
      progress: z.number().min(0).max(1000).optional(),
      session_id: uuid,
      minutes_studied: minutes.default(0),
    }),
    response: outcome,
  },
  completeMilestone: {
    summary: "Complete a milestone with the time it took since last recorded, and notes.",
    params: byKey,
    body: z.object({
      session_id: uuid,
      minutes_studied: minutes.default(0),
      /** When it was completed, perhaps offline; now, if omitted. */
      at: timestamp.optional(),
      notes: z.string().max(limits.paths.notesLength).optional(),
    }),
    response: outcome,
  },
  tickSubMilestone: {
    summary: "Tick a sub-milestone, or take the tick back.",
    params: byKey.extend({ sub: subMilestoneId }),
    body: changeStamp.extend({ completed: z.boolean() }),
    response: outcome,
  },
  listPlannedSessions: {
    summary: "The planned sessions of a milestone, by sub-milestone.",
    params: byKey,
    response: plannedSessions,
  },
  listSessionTitles: {
    summary: "The titles of every planned session of the active paths, for the search.",
    response: z.object({
      sessions: z.array(
        plannedSession.pick({ id: true, kind: true, title: true, part: true }).extend({
          path_id: uuid,
          milestone_key: milestoneKey,
          milestone_title: z.string(),
          sub_milestone: subMilestoneId,
        }),
      ),
    }),
  },
  tickPlannedSession: {
    summary: "Tick a planned session, or take the tick back; the last one ticks its sub-milestone.",
    params: byKey.extend({ sub: subMilestoneId, session: plannedSessionId }),
    body: changeStamp.extend({ completed: z.boolean() }),
    response: outcome,
  },
  keepFeedback: {
    summary: "Keep an answer of the assistant as the milestone's feedback.",
    params: byKey,
    // The text comes from the server's own row of that answer.
    body: z.object({ message_id: uuid }),
    response: z.object({ aiFeedback: z.string() }),
  },
  saveMilestoneNotes: {
    summary: "Keep notes and ticked criteria of a milestone.",
    params: byKey,
    body: changeStamp.extend({
      notes: z.string().max(limits.paths.notesLength).optional(),
      met_criteria: z.array(z.string().max(limits.paths.lineLength)).max(8).optional(),
    }),
    response: outcome,
  },
} satisfies Record<string, EndpointSchemas>;
