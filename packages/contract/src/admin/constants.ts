/** Constants of the admin area that pages need without the schemas. */
export const courseStates = ["all", "inactive", "dead", "unchecked"] as const;
export type CourseState = (typeof courseStates)[number];

/** Why a row of an import, or a form, is rejected. */
export const courseProblems = [
  "missing",
  "invalid",
  "link_not_allowed",
  "provider_differs",
  "address_taken",
  "slug_taken",
  "unknown_term",
  "not_arabic",
  "twice",
] as const;

/** Why a file cannot be parsed at all. */
export const importFileProblems = ["json", "no_list", "no_slug", "quote", "empty"] as const;
export type ImportFault = (typeof importFileProblems)[number];

export const importVerdicts = ["new", "changed", "same", "refused"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** Kinds of background jobs. */
export const jobKinds = [
  "mail.send",
  "push.send",
  "telegram.send",
  "path.generate",
  "account.export",
  "course-links.check",
  "course-links.replace",
  "course-links.tell",
  "videos.fill",
  "playlists.fill",
  "forum.tell",
  "weekly-summary.send",
  "reminders.send",
  "reminder.snoozed",
  "objects.delete",
  "retention.sweep",
] as const;
export type JobKind = (typeof jobKinds)[number];
