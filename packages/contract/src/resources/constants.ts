/** Of free learning material that is not a course of the catalog. */
export const resourceKinds = ["video-playlist", "video", "article", "book", "site-course"] as const;

export type ResourceKind = (typeof resourceKinds)[number];

export const resourceStates = ["all", "withdrawn", "dead", "unchecked"] as const;
export type ResourceState = (typeof resourceStates)[number];

/** Why a resource, or a row of an import, is rejected. */
export const resourceProblems = [
  "missing",
  "invalid",
  "link_not_allowed",
  "youtube_link",
  "unknown_host",
  "disabled_host",
  "kind_differs",
  "address_taken",
  "is_course",
  "slug_taken",
  "unknown_term",
  "not_arabic",
  "twice",
] as const;
