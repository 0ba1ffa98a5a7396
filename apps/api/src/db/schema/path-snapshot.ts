import type { LearningPath } from "@masar/contract/paths/schemas";

/** As it was before the change: an edit stores the content, a change of the plan the columns it changes, an undo both. */
export type PathSnapshot = Partial<
  Pick<
    LearningPath,
    | "title"
    | "description"
    | "milestones"
    | "hours_per_week"
    | "deadline"
    | "start_date"
    | "done_before"
  > & { sub_milestones_before: string[]; weekly_target_hours: number | null }
>;
