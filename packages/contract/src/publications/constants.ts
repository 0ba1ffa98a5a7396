/** A public path may be listed by search engines; an unlisted one is found by its link alone. */
export const publicationVisibilities = ["unlisted", "public"] as const;
export type PublicationVisibility = (typeof publicationVisibilities)[number];

/** Not in `limits`, which every page loads. */
export const publicationLimits = {
  /** Published at once. */
  perUser: 20,
  /** New links: a path that is published again gets another one. */
  perDay: 20,
  copiesPerDay: 50,
  reportsPerDay: 20,
  noteLength: 500,
  /** Courses and free resources at a milestone; more than a reader compares. */
  materialPerMilestone: 4,
  reportedPage: 50,
} as const;

/** 128 bits in Base64. */
export const publicationToken = /^[A-Za-z0-9_-]{22}$/;
