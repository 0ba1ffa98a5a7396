import { z } from "zod";
import { limits } from "../limits.ts";
import { playlistId } from "../playlists/field-schemas.ts";
import { milestoneKey, slug, subMilestoneId } from "../shared/field-schemas.ts";
import { levels, maxMilestoneLines, maxSubMilestones } from "./constants.ts";
import { hours } from "./goal-schemas.ts";
import { ownSessions } from "./planned-session-schemas.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

/** The fields of a milestone that a user can edit. */
const milestoneInput = z.object({
  title: text(limits.paths.titleLength),
  description: z.string().trim().max(limits.paths.descriptionLength).default(""),
  estimated_hours: hours,
  difficulty: z.enum(levels).default("intermediate"),
  deliverables: z.array(text(limits.paths.lineLength)).min(1).max(maxMilestoneLines),
  completion_criteria: z.array(text(limits.paths.lineLength)).min(1).max(maxMilestoneLines),
  sub_milestones: z
    .array(
      // A sub-milestone with an id keeps its progress; one without is new.
      z.object({
        id: subMilestoneId.optional(),
        title: text(limits.paths.lineLength),
        estimated_hours: hours,
      }),
    )
    .min(1)
    .max(maxSubMilestones),
});

/** One change of a path. */
export const pathChange = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rename"),
    title: text(limits.paths.titleLength),
    description: z.string().trim().max(limits.paths.descriptionLength),
  }),
  z.object({ kind: z.literal("reorder"), keys: z.array(milestoneKey).min(1) }),
  z.object({ kind: z.literal("add"), after: milestoneKey.nullable(), milestone: milestoneInput }),
  z.object({
    kind: z.literal("add_from_blueprint"),
    after: milestoneKey.nullable(),
    /** The blueprint's own key. */
    blueprint_key: slug,
  }),
  z.object({ kind: z.literal("update"), key: milestoneKey, milestone: milestoneInput }),
  z.object({ kind: z.literal("remove"), key: milestoneKey }),
  z.object({ kind: z.literal("regenerate"), key: milestoneKey }),
  z.object({ kind: z.literal("link_course"), key: milestoneKey, course: slug }),
  z.object({ kind: z.literal("unlink_course"), key: milestoneKey, course: slug }),
  z.object({
    kind: z.literal("set_sessions"),
    key: milestoneKey,
    sub_milestone: subMilestoneId,
    sessions: ownSessions,
  }),
  /** What a placement found to be known leaves the path in one version. */
  z.object({
    kind: z.literal("leave_out"),
    milestones: z.array(milestoneKey).max(limits.paths.maxMilestones),
    sub_milestones: z
      .array(z.object({ key: milestoneKey, sub_milestone: subMilestoneId }))
      .max(limits.paths.maxMilestones * maxSubMilestones),
  }),
  z.object({ kind: z.literal("lock"), key: milestoneKey }),
  z.object({ kind: z.literal("unlock"), key: milestoneKey }),
  /** Adds the sub-milestones of `previewPlaylist`. */
  z.object({ kind: z.literal("add_playlist"), key: milestoneKey, list: playlistId }),
]);

export type MilestoneInput = z.input<typeof milestoneInput>;
export type PathChange = z.input<typeof pathChange>;
