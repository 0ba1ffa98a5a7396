import { z } from "zod";
import { courseCard } from "../courses/schemas.ts";
import { ownLink } from "../own-links/schemas.ts";
import { languages } from "../settings/schemas.ts";
import { playlistId } from "../playlists/field-schemas.ts";
import { milestoneKey, slug } from "../shared/field-schemas.ts";
import { resourceKinds } from "./constants.ts";

/** Free learning material, for a card. */
export const resourceCard = z.object({
  slug,
  kind: z.enum(resourceKinds),
  title: z.string(),
  /** The original where it is in Arabic. */
  title_ar: z.string().nullable(),
  language: z.enum(languages),
  author: z.string(),
  url: z.string(),
  host: z.string(),
  /** What the host calls itself. */
  host_name: z.string(),
  /** Null when unknown. */
  minutes: z.number().int().nullable(),
  description: z.string(),
  description_ar: z.string(),
  link_status: courseCard.shape.link_status,
  last_validated: courseCard.shape.last_validated,
});

/** What a milestone of a path offers for free. */
const milestoneResources = z.object({
  milestone_key: milestoneKey,
  /** Slugs, the best first. Those in another language follow, and only where they are of use. */
  resources: z.array(slug),
  /** In which its first session is studied; null where that is a course. */
  first_resource: slug.nullable(),
  /** The same for the course; with both null the session names words for a web search. */
  first_course: slug.nullable(),
  /** Slugs of free courses in the learner's language that the path lacks, where nothing else is free in it. */
  courses: z.array(slug),
  /** False when nothing free was found in the learner's language, not even a course of the path. */
  is_covered: z.boolean(),
});

export const pathResources = z.object({
  /** The language in which the learner studies; of two, that of the path. */
  language: z.enum(languages),
  milestones: z.array(milestoneResources),
  resources: z.array(resourceCard),
  courses: z.array(courseCard),
  /** Of the learner, for all milestones of the path, in the order in which they were added. */
  own_links: z.array(ownLink),
  /** The playlists among the resources and own links whose videos are known. Absent in what a device stored before. */
  playlists: z.array(playlistId).optional(),
});

export type ResourceCard = z.infer<typeof resourceCard>;
export type PathResources = z.infer<typeof pathResources>;
