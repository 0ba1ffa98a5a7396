import { z } from "zod";
import { limits } from "../limits.ts";
import {
  type EndpointSchemas,
  milestoneKey,
  slug,
  subMilestoneId,
  toStorable,
  uuid,
} from "../shared/field-schemas.ts";
import { languages } from "../settings/schemas.ts";
import {
  budgets,
  courseReasons,
  levels,
  maxMilestoneLines,
  maxSubMilestones,
  pathEngines,
  studyLanguages,
} from "../paths/constants.ts";
import { hours } from "../paths/goal-schemas.ts";
import { ownSession } from "../paths/planned-session-schemas.ts";
import { importFaultKinds, maxImportCharacters } from "./constants.ts";

const { titleLength, descriptionLength, goalLength, lineLength, maxHoursPerWeek, maxMilestones } =
  limits.paths;
const maxSkills = 30;
const maxCourses = 10;

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => toStorable(text).replaceAll(/\s+/g, " ").trim())
    .min(1)
    .max(max);
const paragraph = (max: number) => z.string().overwrite(toStorable).trim().max(max);

/** Without videos: they may be of a link of somebody else's. */
const importedSession = ownSession.omit({ videos: true });

const importedMilestone = z.object({
  title: line(titleLength),
  description: paragraph(descriptionLength).default(""),
  estimatedHours: hours,
  difficulty: z.enum(levels).default("intermediate"),
  skills: z.array(line(titleLength)).max(maxSkills).default([]),
  deliverables: z.array(line(lineLength)).min(1).max(maxMilestoneLines),
  completionCriteria: z.array(line(lineLength)).min(1).max(maxMilestoneLines),
  subMilestones: z
    .array(
      z.object({
        id: subMilestoneId,
        title: line(lineLength),
        estimatedHours: hours,
        sessions: z
          .array(importedSession)
          .min(1)
          .max(limits.paths.sessions.perSubMilestone)
          .refine((sessions) => new Set(sessions.map(({ id }) => id)).size === sessions.length)
          .optional(),
      }),
    )
    .min(1)
    .max(maxSubMilestones),
  linkedCourses: z
    .array(z.object({ course: slug, reason: z.enum(courseReasons) }))
    .max(maxCourses)
    .default([]),
  prerequisites: z.array(milestoneKey).max(maxMilestones).default([]),
  order: z.number().int(),
  origin: z
    .object({
      engine: z.enum(pathEngines),
      name: z.string().nullable(),
      key: slug.nullable(),
      session_lengths: z.literal("by_kind").optional(),
    })
    .nullable()
    .catch(null),
});

/** What an import reads of Masar's own JSON; everything else in it is left out. */
export const importedPath = z.object({
  title: line(titleLength),
  description: paragraph(descriptionLength).default(""),
  goal: paragraph(goalLength).default(""),
  language: z.enum(languages),
  blueprint: slug.nullable().default(null),
  level: z.enum(levels).default("beginner"),
  study_language: z.enum(studyLanguages).default("both"),
  budget: z.enum(budgets).default("any"),
  hours_per_week: z.number().min(1).max(maxHoursPerWeek).default(limits.paths.hoursPerWeek),
  study_days: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  milestones: z
    .record(milestoneKey, importedMilestone)
    .refine((all) => Object.keys(all).length > 0, { params: { fault: "no_milestones" } }),
});

export type ImportedPath = z.output<typeof importedPath>;

const importFault = z.object({
  fault: z.enum(importFaultKinds),
  /** In an outline; in JSON only where the file is no JSON. */
  line: z.number().int().nullable(),
  /** The number of the milestone, in JSON. */
  milestone: z.number().int().nullable(),
  /** The limit that is exceeded. */
  most: z.number().int().nullable(),
});

const importPreview = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("path"),
    title: z.string(),
    description: z.string(),
    language: z.enum(languages),
    hours: z.number(),
    hours_per_week: z.number(),
    milestones: z.array(
      z.object({
        title: z.string(),
        hours: z.number(),
        steps: z.array(
          z.object({
            title: z.string(),
            hours: z.number(),
            /** Of the step's own list; 0 where they follow from its hours. */
            session_count: z.number().int(),
          }),
        ),
        courses: z.array(z.string()),
      }),
    ),
    /** Courses and links that are not in the catalog, or no longer open. */
    dropped_courses: z.number().int(),
    /** The numbers of lines that are not in the path, the first of them. */
    skipped_lines: z.array(z.number().int()),
    skipped_count: z.number().int(),
  }),
  z.object({ kind: z.literal("faults"), faults: z.array(importFault), count: z.number().int() }),
]);

export type ImportFault = z.infer<typeof importFault>;
export type ImportPreview = z.infer<typeof importPreview>;

const text = z.string().min(1).max(maxImportCharacters);
const bodyLimit = 4 * maxImportCharacters;

export const importsSchemas = {
  previewImport: {
    summary: "The path in a file of Masar's JSON or in a Markdown outline; nothing is stored.",
    body: z.object({ text }),
    response: importPreview,
    bodyLimit,
  },
  importPath: {
    summary: "Store the path in such a file as a draft that starts today; idempotent by id.",
    body: z.object({ id: uuid, text }),
    response: z.object({ path_id: uuid }),
    status: 201,
    bodyLimit,
  },
} satisfies Record<string, EndpointSchemas>;
