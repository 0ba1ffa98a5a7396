import { z } from "zod";
import { importResult, importRow, importText } from "../admin/schemas.ts";
import { limits } from "../limits.ts";
import { languages } from "../settings/schemas.ts";
import { type EndpointSchemas, idParams, slug, timestamp, uuid } from "../shared/field-schemas.ts";
import { resourceKinds, resourceProblems, resourceStates } from "./constants.ts";
import { resourceCard } from "./schemas.ts";

const { searchLength, importCharacters } = limits.administration;

const description = z.string().trim().min(1).max(300);

/** What an operator writes of a resource. */
export const resourceFacts = z.object({
  kind: z.enum(resourceKinds),
  /** In English, also where the original is Arabic. */
  title: z.string().trim().min(1).max(200),
  title_ar: z.string().trim().min(1).max(200).nullable(),
  language: z.enum(languages),
  author: z.string().trim().min(1).max(120),
  url: z.string().trim().min(1).max(2000),
  /** Null when unknown. */
  minutes: z.number().int().min(1).max(100_000).nullable(),
  description,
  description_ar: description,
  skills: z.array(slug).min(1).max(20),
  /** Of blueprints, as `blueprint/key`. */
  milestones: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)
        .max(161),
    )
    .max(40),
});

const adminResource = resourceCard.omit({ host_name: true }).extend({
  id: uuid,
  skills: resourceFacts.shape.skills,
  milestones: z.array(z.string()),
  is_active: z.boolean(),
  /** False: not offered, because the host is disabled. */
  is_host_active: z.boolean(),
  /** Null: as in the release. */
  edited_at: timestamp.nullable(),
});

const fault = z.object({
  /** The column; null when the whole row is invalid. */
  field: z.string().nullable(),
  fault: z.enum(resourceProblems),
  /** The invalid value, the unknown term, or what has the address. */
  detail: z.string().nullable(),
});

const resourceImportRow = importRow
  .omit({ keeps_address: true })
  .extend({ faults: z.array(fault) });

const host = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  .max(200);

const resourceHost = z.object({
  host: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  /** How many resources lie on it that are not withdrawn. */
  resources: z.number().int(),
});

export type ResourceFacts = z.infer<typeof resourceFacts>;
export type AdminResource = z.infer<typeof adminResource>;
export type ResourceFaultAt = z.infer<typeof fault>;
export type ResourceImportRow = z.infer<typeof resourceImportRow>;
export type AdminResourceHost = z.infer<typeof resourceHost>;

export const resourcesSchemas = {
  listAdminResources: {
    summary: "All free resources by title, withdrawn ones too.",
    query: z.object({
      q: z.string().trim().max(searchLength).default(""),
      state: z.enum(resourceStates).default("all"),
      language: z.enum(languages).optional(),
      kind: z.enum(resourceKinds).optional(),
      after: uuid.optional(),
    }),
    response: z.object({ resources: z.array(adminResource), next: uuid.nullable() }),
  },
  addResource: {
    summary: "Add a free resource; sent twice, it is added once.",
    body: resourceFacts.extend({ id: uuid, slug }),
    response: adminResource,
    status: 201,
  },
  updateResource: {
    summary: "Change a resource, withdraw it or restore it; the next read of a path follows.",
    params: idParams,
    body: resourceFacts.extend({ is_active: z.boolean() }).partial(),
    response: adminResource,
  },
  exportResources: {
    summary: "All resources in the format of the import.",
    response: z.object({
      resources: z.array(resourceFacts.extend({ slug, is_active: z.boolean() })),
    }),
  },
  checkResourceImport: {
    summary: "What a file of resources, JSON or CSV, would change. Nothing is written.",
    body: importText,
    response: z.object({ rows: z.array(resourceImportRow) }),
    bodyLimit: 2 * importCharacters,
  },
  importResources: {
    summary: "Write the resources of such a file that are not refused, all or none; by slug.",
    body: importText,
    response: importResult,
    bodyLimit: 2 * importCharacters,
  },
  listBlueprintPlaces: {
    summary: "The milestones of all blueprints that are not withdrawn, with their names.",
    response: z.object({
      places: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          label_ar: z.string(),
          /** Of the milestone alone. */
          title: z.string(),
          title_ar: z.string(),
        }),
      ),
    }),
  },
  listResourceHosts: {
    summary: "The hosts on which resources may lie.",
    response: z.object({ hosts: z.array(resourceHost) }),
  },
  saveResourceHost: {
    summary: "Add a host, rename it, or disable it: its resources are then no longer offered.",
    params: z.object({ host }),
    body: z.object({ name: z.string().trim().min(1).max(80), is_active: z.boolean() }),
    response: resourceHost,
  },
} satisfies Record<string, EndpointSchemas>;
