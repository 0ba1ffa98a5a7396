import { z } from "zod";
import { limits } from "../limits.ts";
import { sessionVideos } from "../playlists/field-schemas.ts";
import { milestoneKey, slug, subMilestoneId, timestamp } from "../shared/field-schemas.ts";
import { sessionKinds } from "./constants.ts";
import { storableText } from "./goal-schemas.ts";

export const plannedSessionId = z.string().regex(/^[a-z0-9-]{1,20}$/);

export const plannedSession = z.object({
  /** Unique within its sub-milestone. */
  id: plannedSessionId,
  kind: z.enum(sessionKinds),
  title: z.string(),
  /** Its number among the sessions of its sub-milestone that have the same kind and title; null for the only one. */
  part: z.object({ number: z.number().int(), count: z.number().int() }).nullable(),
  /** Null when the kind and the title say what to do. */
  task: z.string().nullable(),
  /** The words that find the topic in a course or on the web. */
  search: z.string().nullable(),
  /** What the learner can do at the end. */
  done_when: z.string().nullable(),
  minutes: z.number().int(),
  /** Where to learn it: one of the milestone's courses. */
  course: slug.nullable(),
  /** Where to learn it instead: one of the milestone's free resources. Absent in what a device stored before. */
  resource: slug.nullable().optional(),
  /** Where to learn it instead of both: videos of a playlist. */
  videos: sessionVideos.optional(),
  completed_at: timestamp.nullable(),
});

const { lineLength, sessions: ownLimits } = limits.paths;

/** A session as the learner wrote it, or kept it when changing the others. */
export const ownSession = plannedSession
  .omit({ part: true, course: true, resource: true, completed_at: true })
  .extend({
    title: storableText(limits.paths.titleLength),
    task: storableText(ownLimits.taskLength).nullable(),
    search: storableText(lineLength).nullable(),
    done_when: storableText(ownLimits.taskLength).nullable(),
    minutes: z.number().int().min(ownLimits.minMinutes).max(ownLimits.maxMinutes),
  });

export const ownSessions = z
  .array(ownSession)
  .min(1)
  .max(ownLimits.perSubMilestone)
  .refine((sessions) => new Set(sessions.map(({ id }) => id)).size === sessions.length);

/** By a model; the learner sees it before it is saved. */
export const suggestedSession = ownSession.omit({ id: true, kind: true, videos: true });

/** The first open session, with its place in the path. */
export const nextSession = plannedSession.extend({
  milestone_key: milestoneKey,
  sub_milestone: subMilestoneId,
  /** Its position in the sub-milestone, from 1, and how many there are. */
  position: z.number().int(),
  total: z.number().int(),
});

export const sessionCount = z.object({
  milestone_key: milestoneKey,
  sub_milestone: subMilestoneId,
  completed: z.number().int(),
  total: z.number().int(),
  /** The sum of the completed sessions' own minutes. */
  completed_minutes: z.number().int(),
});

export type PlannedSession = z.infer<typeof plannedSession>;
export type OwnSession = z.infer<typeof ownSession>;
export type SuggestedSession = z.infer<typeof suggestedSession>;
export type NextSession = z.infer<typeof nextSession>;
export type SessionCount = z.infer<typeof sessionCount>;
