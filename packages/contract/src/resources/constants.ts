/** Of free learning material that is not a course of the catalog. */
export const resourceKinds = ["video-playlist", "video", "article", "book", "site-course"] as const;

export type ResourceKind = (typeof resourceKinds)[number];
