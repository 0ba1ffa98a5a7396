import { z } from "zod";
import { limits } from "../limits.ts";
import { levels } from "../paths/constants.ts";
import { languages } from "../settings/schemas.ts";
import { type EndpointSchemas, slug, timestamp } from "../shared/field-schemas.ts";
import { blueprintFaults } from "./constants.ts";

const title = z.string().trim().min(1).max(120);
const text = z.string().trim().min(1).max(600);
const hours = z.number().positive().max(400);
const lines = z.array(z.string().trim().min(1).max(300)).max(8);

const step = z.object({
  title,
  title_ar: title,
  /** Missing: all skills of the milestone. */
  skills: z.array(slug).max(20).optional(),
  estimated_hours: hours,
});

const milestone = z.object({
  key: slug,
  title,
  title_ar: title,
  description: text,
  description_ar: text,
  estimated_hours: hours,
  difficulty: z.enum(levels),
  skills: z.array(slug).max(20),
  deliverables: lines,
  deliverables_ar: lines,
  completion_criteria: lines,
  completion_criteria_ar: lines,
  prerequisites: z.array(slug).max(10),
  sub_milestones: z.array(step).max(8),
  course_slugs: z.array(slug).max(8),
});

/** In the format of the release's file; what the schema does not express is in the faults of `checkBlueprint`. */
export const blueprintDefinition = z.object({
  slug,
  title,
  title_ar: title,
  description: text,
  description_ar: text,
  field: slug,
  milestones: z.array(milestone).max(12),
});

const fault = z.object({
  /** The milestone's key; null for the blueprint itself. */
  milestone: z.string().nullable(),
  fault: z.enum(blueprintFaults),
});

const changedGoal = z.object({
  goal: z.string(),
  language: z.enum(languages),
  /** The blueprint that the goal gets today, and with the new definition. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const preview = z.object({
  language: z.enum(languages),
  hours: z.number(),
  milestones: z.array(
    z.object({ title: z.string(), hours: z.number(), courses: z.array(z.string()) }),
  ),
});

const version = z.number().int().min(0).max(100_000);
const blueprintVersion = z.object({ version, published_at: timestamp, is_active: z.boolean() });

/** The stored definition does not fit the format: paths use the release's, if it has one. */
const isFaulty = z.boolean();

/** What learners would lose. */
const losses = z.object({
  /** Milestones that open paths have and the new version lacks: they can be neither regenerated nor added again. */
  milestones: z.array(
    z.object({ key: z.string(), title: z.string(), title_ar: z.string(), paths: z.number().int() }),
  ),
  /** Steps of new paths without session topics, which the published version has. */
  steps: z.array(z.object({ milestone: z.string(), title: z.string(), title_ar: z.string() })),
});

const adminBlueprint = z.object({
  slug,
  title: z.string(),
  title_ar: z.string(),
  version,
  is_active: z.boolean(),
  /** Null: as in the release. */
  edited_at: timestamp.nullable(),
  milestones: z.number().int(),
  hours: z.number(),
  is_faulty: isFaulty,
});

export type AdminBlueprint = z.infer<typeof adminBlueprint>;
export type BlueprintCheck = z.infer<typeof blueprintsSchemas.checkBlueprint.response>;

export const blueprintsSchemas = {
  listAdminBlueprints: {
    summary: "All blueprints, withdrawn ones too.",
    response: z.object({ blueprints: z.array(adminBlueprint) }),
  },
  getAdminBlueprint: {
    summary: "One blueprint whole, and its versions, newest first.",
    params: z.object({ slug }),
    response: z.object({
      /** Of a faulty blueprint the release's; null where it has none. */
      definition: blueprintDefinition.nullable(),
      version,
      is_active: z.boolean(),
      is_faulty: isFaulty,
      versions: z.array(blueprintVersion),
    }),
  },
  getBlueprintVersion: {
    summary: "A blueprint as it was in a version.",
    params: z.object({ slug, version: z.coerce.number().int().min(1).max(100_000) }),
    response: z.object({ definition: blueprintDefinition }),
  },
  checkBlueprint: {
    summary:
      "What publishing would do: faults, goals that would get another blueprint, the path in both languages. Nothing is written.",
    body: z.object({ definition: blueprintDefinition }),
    response: z.object({
      faults: z.array(fault),
      goals: z.object({ checked: z.number().int(), changed: z.array(changedGoal) }),
      previews: z.array(preview),
      losses,
    }),
    bodyLimit: limits.administration.blueprintCharacters,
  },
  publishBlueprint: {
    summary: "Publish the next version of a blueprint, or withdraw it; the next path uses it.",
    params: z.object({ slug }),
    body: z.object({
      definition: blueprintDefinition,
      /** The version that was changed; 0 for a new blueprint. */
      known_version: version,
      is_active: z.boolean(),
    }),
    response: z.object({ version }),
    bodyLimit: limits.administration.blueprintCharacters,
  },
} satisfies Record<string, EndpointSchemas>;
