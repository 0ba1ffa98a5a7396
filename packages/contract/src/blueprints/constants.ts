/** What can be wrong with a blueprint, or with one of its milestones. */
export const blueprintFaults = [
  "slug",
  "english",
  "arabic",
  "field",
  "milestone_count",
  "milestone_keys",
  "same_skills",
  "exam",
  "key",
  "deliverables",
  "criteria",
  "difficulty",
  "skills",
  "steps",
  "step_skills",
  "hours",
  "courses",
  "prerequisites",
  /** The path built from it breaks a rule of paths. */
  "path",
] as const;
