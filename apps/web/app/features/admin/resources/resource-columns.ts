/** As named in the import file. */
export const resourceColumns = [
  "slug",
  "title",
  "title_ar",
  "kind",
  "language",
  "author",
  "url",
  "minutes",
  "description",
  "description_ar",
  "skills",
  "milestones",
  "is_active",
] as const;
