import { z } from "zod";
import { reportReasons } from "../community/constants.ts";
import { levels } from "../paths/constants.ts";
import { copyOrigin } from "../paths/origin-schemas.ts";
import { resourceKinds } from "../resources/constants.ts";
import { languages } from "../settings/schemas.ts";
import {
  type EndpointSchemas,
  idParams,
  milestoneKey,
  timestamp,
  toStorable,
  uuid,
} from "../shared/field-schemas.ts";
import { publicationLimits, publicationVisibilities } from "./constants.ts";

const choices = z.object({
  visibility: z.enum(publicationVisibilities),
  shows_progress: z.boolean(),
  shows_name: z.boolean(),
});

const publication = choices.extend({ token: z.string(), created_at: timestamp });

const publicationStatus = z.object({
  /** Null when the path is not published. */
  publication: publication.nullable(),
  /** A moderator took the path down, so that it cannot be published again. */
  is_removed: z.boolean(),
  /** What `shows_name` would show; empty where the user has none. */
  display_name: z.string(),
});

/** A course or a free resource of the catalog. */
const material = z.object({
  kind: z.enum([...resourceKinds, "course"]),
  title: z.string(),
  language: z.enum(languages),
  author: z.string(),
  host: z.string().nullable(),
  minutes: z.number().int().nullable(),
  url: z.string(),
  is_free: z.boolean(),
});

const step = z.object({ title: z.string(), hours: z.number(), is_completed: z.boolean() });

const publishedMilestone = z.object({
  key: milestoneKey,
  title: z.string(),
  description: z.string(),
  hours: z.number(),
  difficulty: z.enum(levels),
  deliverables: z.array(z.string()),
  criteria: z.array(z.string()),
  steps: z.array(step),
  is_completed: z.boolean(),
  material: z.array(material),
});

/** The path as it is now. Without progress, nothing in it is completed. */
const publishedPath = z.object({
  title: z.string(),
  description: z.string(),
  language: z.enum(languages),
  hours: z.number(),
  visibility: choices.shape.visibility,
  milestones: z.array(publishedMilestone),
  progress_percentage: z.number().int().nullable(),
  display_name: z.string().nullable(),
  copied_from: copyOrigin.nullable(),
});

const byToken = z.object({ token: z.string().max(64) });
const inLanguage = z.object({ lang: z.enum(languages).optional() });
const reason = z.enum(reportReasons);
const note = z.string().max(publicationLimits.noteLength).overwrite(toStorable).default("");

const reportedPublication = z.object({
  id: uuid,
  token: z.string(),
  /** When it was last reported. */
  title: z.string(),
  reports: z.array(z.object({ reason, note: z.string(), created_at: timestamp })),
});

export type Publication = z.infer<typeof publication>;
export type PublicationStatus = z.infer<typeof publicationStatus>;
export type PublishedPath = z.infer<typeof publishedPath>;
export type PublishedMilestone = z.infer<typeof publishedMilestone>;
export type Material = z.infer<typeof material>;
export type ReportedPublication = z.infer<typeof reportedPublication>;

export const publicationsSchemas = {
  getPublication: {
    summary: "Whether and how a path of the learner is published.",
    params: idParams,
    response: publicationStatus,
  },
  savePublication: {
    summary: "Publish a path of the learner's own, or change what its link shows.",
    params: idParams,
    body: choices,
    response: publicationStatus,
  },
  revokePublication: {
    summary: "End the link of a path; it never works again.",
    params: idParams,
    response: publicationStatus,
  },
  getPublishedPath: {
    summary: "A published path, for everybody who has its link.",
    params: byToken,
    response: publishedPath,
  },
  getPublishedCard: {
    summary: "A picture of a published path, for pages of other sites.",
    params: byToken,
    query: inLanguage,
    response: z.string(),
    mediaType: "image/svg+xml",
  },
  getPublishedFrame: {
    summary: "A published path as a small page without scripts, for frames of other sites.",
    params: byToken,
    query: inLanguage,
    response: z.string(),
    mediaType: "text/html",
  },
  copyPublishedPath: {
    summary: "Take a copy of a published path as a draft, under an id made by the client.",
    params: byToken,
    body: z.object({ id: uuid }),
    response: z.object({ path_id: uuid }),
  },
  reportPublishedPath: {
    summary: "Report a published path to the moderators.",
    params: byToken,
    body: z.object({ reason, note }),
    response: z.object({ reported: z.literal(true) }),
  },
  listReportedPublications: {
    summary: "Published paths with open reports, the oldest report first.",
    response: z.object({ reported: z.array(reportedPublication) }),
  },
  moderatePublication: {
    summary: "Keep a reported path, or take it down for a reason.",
    params: idParams,
    // A path that is taken down needs a reason.
    body: z.object({ reason: reason.nullable() }),
    response: z.object({ is_removed: z.boolean() }),
  },
} satisfies Record<string, EndpointSchemas>;
