import type { CourseCard } from "@masar/contract/courses/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { daysAgainstPlan, type Forecast, forecast, whatIf } from "@masar/domain/progress/forecast";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { computeProgress, type PathProgress } from "@masar/domain/progress/progress-summary";
import { useOutletContext } from "react-router";
import type { StarState } from "#web/ui/display/star.tsx";

/** One path as its four pages show it: everything derived once, in the layout. */
export type PathView = {
  detail: PathDetail;
  milestones: MilestoneView[];
  /** A draft or an archived path is only looked at and edited. */
  canStudy: boolean;
  progress: PathProgress;
  completedCount: number;
  /** The first milestone that is not completed. */
  current: MilestoneView | undefined;
  forecast: Forecast;
  /** Days the forecast is behind the plan; negative is ahead of it. */
  daysBehind: number;
  forecastWith: (extraHours: number) => Forecast;
  courses: ReadonlyMap<string, CourseCard>;
};

export function viewPath(detail: PathDetail): PathView {
  const { path, plan, weeks, today } = detail;
  const milestones = deriveMilestones(path, detail.progress, detail.sub_progress);
  const progress = computeProgress(milestones);
  const given = {
    remainingHours: progress.total_hours - progress.done_hours,
    weeks,
    chosenHoursPerWeek: path.hours_per_week,
    startDate: path.start_date,
    studyDays: path.study_days,
    today,
  };
  const expected = forecast(given);
  return {
    detail,
    milestones,
    canStudy: path.status !== "draft" && path.status !== "archived",
    progress,
    completedCount: milestones.filter((milestone) => milestone.is_completed).length,
    current: milestones.find((milestone) => !milestone.is_completed),
    forecast: expected,
    daysBehind: daysAgainstPlan(plan.finish_date, expected.date),
    forecastWith: (extraHours) => whatIf({ ...given, extraHours }),
    courses: new Map(detail.courses.map((course) => [course.slug, course])),
  };
}

/** Inside the pages of a path: what the layout has loaded. */
export function usePathView(): PathView {
  return useOutletContext<PathView>();
}

/** How far a milestone is, for words: only one that was begun is in progress. */
export function stateOf(milestone: MilestoneView): StarState {
  if (milestone.is_completed) return "done";
  return milestone.started_at === null && milestone.progress_percentage === 0 ? "later" : "now";
}

/** The next one on the road, as long as it was not begun. */
export function isUpNext({ current }: PathView, milestone: MilestoneView): boolean {
  return milestone.key === current?.key && stateOf(milestone) === "later";
}

export function dueDateOf({ detail }: PathView, key: string): string | undefined {
  return detail.plan.dates[key]?.due_date;
}

/** Its planned day is over and it is not done. */
export function isLate(view: PathView, milestone: MilestoneView): boolean {
  const due = dueDateOf(view, milestone.key);
  return !milestone.is_completed && due !== undefined && due < view.detail.today;
}
