import { z } from "zod";
import { limits } from "../limits.ts";
import { slug, toStorable } from "../shared/field-schemas.ts";
import { choiceReasons } from "./constants.ts";

export const storableText = (max: number) =>
  z.string().overwrite(toStorable).trim().min(1).max(max);
export const hours = z.number().positive().max(limits.paths.maxMilestoneHours);

/** A path as the user wrote it; sub-milestones, dates and criteria are derived from it. */
export const outline = z.object({
  title: storableText(limits.paths.titleLength),
  milestones: z
    .array(z.object({ title: storableText(limits.paths.titleLength), hours }))
    .min(1)
    .max(limits.paths.maxMilestones),
});

export const candidate = z.object({
  blueprint: slug,
  title: z.string(),
  description: z.string(),
  hours: z.number(),
  milestones: z.number().int(),
});

export const choice = z.object({
  reason: z.enum(choiceReasons),
  /** False if no path is near the goal: then the candidates are paths that others take. */
  are_related: z.boolean().default(true),
  candidates: z.array(candidate),
});

/** What a goal becomes, without its milestones. */
export const goalAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("path"),
    title: z.string(),
    hours: z.number(),
    /** What a user may know of it before, the early ones first. */
    skills: z.array(slug),
  }),
  choice.extend({ kind: z.literal("choice") }),
]);
