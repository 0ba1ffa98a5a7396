/**
 * Tables that a release reads by a prepared `select *` or `returning *`. A new column breaks them on open connections:
 * "cached plan must not change result type". Later releases do not prepare such statements.
 */
export const wholeRowTables: Record<string, string[]> = {
  "6262a60702b1daa31e155305ad1070471f85d53c": [
    "assistant_messages",
    "calendar_feeds",
    "client_errors",
    "completion_records",
    "course_recommendations",
    "learning_paths",
    "learning_streaks",
    "milestone_progress",
    "notes",
    "path_generations",
    "profiles",
    "review_cards",
    "settings",
    "tasks",
  ],
};
