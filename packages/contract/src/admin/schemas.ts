import { z } from "zod";
import { courseProblems, courseStates, importVerdicts } from "./constants.ts";
import { assistantModes, reportReasons } from "../assistant/constants.ts";
import { courseCard } from "../courses/schemas.ts";
import {
  calendarDate,
  type EndpointSchemas,
  slug,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { levels } from "../paths/constants.ts";
import { languages } from "../settings/schemas.ts";

const { searchLength, importCharacters } = limits.administration;

/** The facts of a course, in the format of the catalog file. */
export const courseFacts = z.object({
  title: z.string().trim().min(1).max(200),
  provider: z.string().trim().min(1).max(60),
  url: z.string().trim().min(1).max(2000),
  language: z.enum(languages),
  description: z.string().trim().min(1).max(1000),
  description_ar: z.string().trim().min(1).max(1000),
  /** Null: the price varies. */
  price_usd: z.number().min(0).max(100_000).nullable(),
  duration_hours: z.number().positive().max(5000),
  rating: z.number().min(0).max(5).nullable(),
  experience_level: z.enum(levels),
  fields: z.array(slug).min(1).max(10),
  skills_covered: z.array(slug).min(1).max(40),
  /** Source of the facts. */
  source: z.string().trim().min(1).max(80),
});

const adminCourse = courseCard.extend({
  is_active: z.boolean(),
  reports: z.number().int(),
  /** When an admin last edited it; releases do not overwrite it from then on. */
  edited_at: timestamp.nullable(),
});

const fault = z.object({
  /** The column; null when the whole row is invalid. */
  field: z.string().nullable(),
  fault: z.enum(courseProblems),
  /** The invalid value, the unknown term, or the course that has the address. */
  detail: z.string().nullable(),
});

export const importRow = z.object({
  /** Counted from 1. */
  row: z.number().int(),
  slug: z.string().nullable(),
  title: z.string().nullable(),
  verdict: z.enum(importVerdicts),
  changes: z.array(z.string()),
  faults: z.array(fault),
  /** An admin replaced the address before: the one in the file is ignored. */
  keeps_address: z.boolean(),
});

export const importText = z.object({ text: z.string().min(1).max(importCharacters) });
export const importResult = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
});

const answerReport = z.object({
  id: uuid,
  reason: z.enum(reportReasons),
  comment: z.string(),
  answer: z.string(),
  mode: z.enum(assistantModes),
  /** Null for answers of the library. */
  model: z.string().nullable(),
  reported_at: timestamp,
  seen_at: timestamp.nullable(),
});

const provider = z.object({
  model: z.string(),
  processor: z.string(),
  /** Circuit breaker of this process: after several failures the provider is not called for half a minute. */
  is_resting: z.boolean(),
});
const used = {
  requests: z.number().int(),
  failures: z.number().int(),
  tokens: z.number().int(),
  /** Null if no price is configured for the model. */
  usd: z.number().nullable(),
};

const failedJob = z.object({
  id: uuid,
  /** One of `jobKinds`, or a kind that only another release has. */
  queue: z.string(),
  attempts: z.number().int(),
  /** Redacted; null if none was stored. */
  error: z.string().nullable(),
  created_at: timestamp,
  failed_at: timestamp,
  /** When it is deleted unless it is retried before. */
  removed_at: timestamp,
});

export type CourseFacts = z.infer<typeof courseFacts>;
export type AdminCourse = z.infer<typeof adminCourse>;
export type ImportRow = z.infer<typeof importRow>;
export type CourseFaultAt = z.infer<typeof fault>;
export type AnswerReport = z.infer<typeof answerReport>;
export type FailedJob = z.infer<typeof failedJob>;

export const adminSchemas = {
  listAdminCourses: {
    summary: "The whole catalog by title, inactive courses too.",
    query: z.object({
      q: z.string().trim().max(limits.courses.searchLength).default(""),
      state: z.enum(courseStates).default("all"),
      after: uuid.optional(),
    }),
    response: z.object({ courses: z.array(adminCourse), next: uuid.nullable() }),
  },
  addCourse: {
    summary: "Add a course to the catalog; sent twice, it is added once.",
    body: courseFacts.extend({ id: uuid, slug, hours_are_estimated: z.boolean() }),
    response: adminCourse,
    status: 201,
  },
  updateCourse: {
    summary: "Change a course's facts, or take it out of the catalog; learners' saved rows stay.",
    params: z.object({ id: uuid }),
    body: courseFacts
      .extend({ hours_are_estimated: z.boolean(), is_active: z.boolean() })
      .partial(),
    response: adminCourse,
  },
  exportCourses: {
    summary: "All courses in the format of the import.",
    response: z.object({
      courses: z.array(
        courseFacts.extend({ slug, hours_are_estimated: z.boolean(), is_active: z.boolean() }),
      ),
    }),
  },
  checkCourseImport: {
    summary: "What a file in the catalog's format, JSON or CSV, would change. Nothing is written.",
    body: importText,
    response: z.object({ rows: z.array(importRow) }),
    bodyLimit: 2 * importCharacters,
  },
  importCourses: {
    summary: "Write the courses of such a file that are not refused, all or none; by slug.",
    body: importText,
    response: importResult,
    bodyLimit: 2 * importCharacters,
  },
  listAnswerReports: {
    summary: "Reported answers of the assistant, without the question and without who reported.",
    query: z.object({
      state: z.enum(["open", "seen"]).default("open"),
      q: z.string().trim().max(searchLength).default(""),
      after: uuid.optional(),
    }),
    response: z.object({ reports: z.array(answerReport), next: uuid.nullable() }),
  },
  markAnswerReport: {
    summary: "Mark a reported answer as looked at, or take that back.",
    params: z.object({ id: uuid }),
    body: z.object({ seen: z.boolean() }),
    response: z.object({ seen: z.boolean() }),
  },
  listFailedJobs: {
    summary: "Jobs that failed after all retries, newest first, without their data.",
    query: z.object({ after: uuid.optional() }),
    response: z.object({ jobs: z.array(failedJob), next: uuid.nullable() }),
  },
  retryFailedJob: {
    summary: "Run a failed job again, with all its attempts.",
    params: z.object({ id: uuid }),
    response: null,
  },
  discardFailedJob: {
    summary: "Delete a failed job for good.",
    params: z.object({ id: uuid }),
    response: null,
  },
  getAiSpend: {
    summary: "What models were used and cost in the last 30 days of UTC, and the limits set.",
    response: z.object({
      model: provider.nullable(),
      transcriber: provider.nullable(),
      limits: z.object({
        requests_per_day: z.number().int(),
        tokens_per_day: z.number().int(),
        questions_per_learner: z.number().int(),
        tokens_per_learner: z.number().int(),
      }),
      prices: z.object({
        usd_per_million_tokens: z.number().nullable(),
        usd_per_thousand_requests: z.number().nullable(),
      }),
      /** Oldest first, including days without questions. */
      days: z.array(z.object({ day: calendarDate, ...used })),
      models: z.array(z.object({ model: z.string(), ...used })),
      kinds: z.array(
        z.object({
          kind: z.enum(["question", "speech", "path"]),
          calls: z.number().int(),
          failed: z.number().int(),
          tokens: z.number().int(),
          audio_seconds: z.number().int(),
        }),
      ),
    }),
  },
} satisfies Record<string, EndpointSchemas>;
