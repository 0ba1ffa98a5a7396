import { z } from "zod";
import { accepted, type EndpointSchemas, timestamp, uuid } from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";

const clientError = z.object({
  id: uuid,
  message: z.string(),
  stack: z.string().nullable(),
  page: z.string(),
  version: z.string(),
  count: z.number().int(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  /** Set by an admin; an error that occurs again is reopened. */
  resolved_at: timestamp.nullable(),
});

const health = z.object({ status: z.literal("ok"), version: z.string(), build: z.string() });

export type ClientError = z.infer<typeof clientError>;

export const instanceSchemas = {
  reportClientError: {
    summary: "Report an error met in the browser. Carries no personal data.",
    body: z.object({
      message: z.string().min(1).max(500),
      stack: z.string().max(4000).optional(),
      page: z.string().max(200),
      version: z.string().max(40),
    }),
    response: accepted,
    status: 202,
  },
  listClientErrors: {
    summary: "Errors met in browsers, newest first, equal ones counted.",
    query: z.object({
      state: z.enum(["open", "resolved"]).default("open"),
      q: z.string().trim().max(limits.administration.searchLength).default(""),
      after: uuid.optional(),
    }),
    response: z.object({ errors: z.array(clientError), next: uuid.nullable() }),
  },
  resolveClientError: {
    summary: "Hide an error until it comes again, or take that back.",
    params: z.object({ id: uuid }),
    body: z.object({ resolved: z.boolean() }),
    response: clientError,
  },
  getInstance: {
    summary: "How this instance is set up, for its operators.",
    response: z.object({
      version: z.string(),
      build: z.string(),
      mail: z.enum(["smtp", "off"]),
      bus: z.enum(["postgres", "redis"]),
    }),
  },
  getWaiting: {
    summary: "How many things wait for the team, each counted to a hundred at most.",
    response: z.object({
      tickets: z.number().int(),
      forum_reports: z.number().int(),
      answer_reports: z.number().int(),
      links: z.number().int(),
      errors: z.number().int(),
      failed_jobs: z.number().int(),
    }),
  },
  getLiveness: {
    summary: "The process answers.",
    response: health,
  },
  getReadiness: {
    summary: "The process can serve: its database answers.",
    response: health,
  },
  getOpenApi: {
    summary: "This description.",
    response: z.record(z.string(), z.unknown()),
  },
  streamEvents: {
    summary: "The learner's live events, as server-sent events; resumes after Last-Event-ID.",
    query: z.object({ last_event_id: z.coerce.number().int().min(0).optional() }),
    response: z.string(),
    mediaType: "text/event-stream",
  },
} satisfies Record<string, EndpointSchemas>;
