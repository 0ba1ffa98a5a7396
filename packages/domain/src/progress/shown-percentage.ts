import type { MilestoneView } from "./milestone-view.ts";
import { computeProgress } from "./progress-summary.ts";

/** Below every whole percent; screens show it as "less than 1%". */
const leastPercentage = 0.1;

type ShownView = Pick<
  MilestoneView,
  "estimated_hours" | "done_hours" | "is_completed" | "time_spent_minutes"
>;

/** The percentage that screens show: whole from 1 on, and never 0 for what was studied. */
export function shownPercentage(views: readonly ShownView[]): number {
  const { percentage, done_hours, total_hours } = computeProgress(views);
  if (percentage >= 1) return percentage;
  const isStudied = views.some((view) => view.time_spent_minutes > 0);
  const exact = total_hours > 0 ? (done_hours / total_hours) * 100 : 0;
  return Math.max(exact, isStudied ? leastPercentage : 0);
}
