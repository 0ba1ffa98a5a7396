/** Of a file that a learner imports. The longest paths are a tenth of it. */
export const maxImportCharacters = 500_000;

/** Why an imported file is no path. */
export const importFaultKinds = [
  "file_too_long",
  "json_invalid",
  "not_a_path",
  "title_missing",
  "second_title",
  "no_milestones",
  "too_many_milestones",
  "milestone_untitled",
  "milestone_invalid",
  "too_many_steps",
  "step_untitled",
  "too_many_lines",
  "text_too_long",
  "hours_invalid",
] as const;
export type ImportFaultKind = (typeof importFaultKinds)[number];
