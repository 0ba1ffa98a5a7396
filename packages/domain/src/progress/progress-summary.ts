import type { StudyWeek } from "@masar/contract/study/schemas";
import { type Forecast, forecast, type ForecastInput } from "./forecast.ts";
import { type MilestoneView, percentOf } from "./milestone-view.ts";
import { measureRatios, type OwnRatios, ratioOf } from "./own-ratios.ts";

export type PathProgress = { percentage: number; total_hours: number; done_hours: number };

/** By hours; a completed milestone counts all of its hours. 100 only when every milestone is completed. */
export function computeProgress(
  views: readonly Pick<MilestoneView, "estimated_hours" | "done_hours" | "is_completed">[],
): PathProgress {
  const totalHours = views.reduce((sum, view) => sum + view.estimated_hours, 0);
  const doneHours = views.reduce((sum, view) => sum + view.done_hours, 0);
  const isWhole = views.length > 0 && views.every((view) => view.is_completed);
  return {
    percentage: isWhole ? 100 : percentOf(doneHours, totalHours),
    total_hours: totalHours,
    done_hours: doneHours,
  };
}

export type PathProgressSummary = {
  total_milestones: number;
  completed_milestones: number;
  /** The first open milestone; the last one when all are completed. */
  current_milestone_index: number;
  overall_completion_percentage: number;
  estimated_completion_date: string;
  study_streak: number;
  /** One decimal. */
  total_study_hours: number;
  total_study_minutes: number;
  weekly_progress: StudyWeek[];
};

type PlannedPath = { hours_per_week: number; start_date: string; study_days: readonly number[] };
type PathStudy = { views: readonly MilestoneView[]; weeks: readonly StudyWeek[]; today: string };

export function forecastPath(path: PlannedPath, study: PathStudy): Forecast {
  return forecast(buildForecastInput(path, study));
}

/** Every finish date of a path is computed from it, so that all pages, answers and mails name the same one. */
export function buildForecastInput(
  path: PlannedPath,
  { views, weeks, today }: PathStudy,
): ForecastInput {
  const { total_hours, done_hours } = computeProgress(views);
  const ratios = measureRatios(views);
  const remainingHours = total_hours - done_hours;
  return {
    remainingHours,
    ...(ratios && { own: { ratios, remainingHours: sumOwnHours(views, ratios) } }),
    weeks,
    chosenHoursPerWeek: path.hours_per_week,
    startDate: path.start_date,
    studyDays: path.study_days,
    today,
  };
}

function sumOwnHours(views: readonly MilestoneView[], ratios: OwnRatios): number {
  return views.reduce((sum, { estimated_hours, done_hours, difficulty_level }) => {
    const left = Math.max(0, estimated_hours - done_hours);
    return sum + left * ratioOf(ratios, difficulty_level);
  }, 0);
}

export function summarizePath({
  views,
  streak,
  weeks,
  expected,
}: {
  views: readonly MilestoneView[];
  streak: { current_streak: number };
  weeks: readonly StudyWeek[];
  expected: Pick<Forecast, "date">;
}): PathProgressSummary {
  const progress = computeProgress(views);
  const open = views.findIndex((view) => !view.is_completed);
  const minutes = views.reduce((sum, view) => sum + view.time_spent_minutes, 0);
  return {
    total_milestones: views.length,
    completed_milestones: views.filter((view) => view.is_completed).length,
    current_milestone_index: open === -1 ? Math.max(0, views.length - 1) : open,
    overall_completion_percentage: progress.percentage,
    estimated_completion_date: expected.date,
    study_streak: streak.current_streak,
    total_study_hours: toHours(minutes),
    total_study_minutes: minutes,
    weekly_progress: [...weeks],
  };
}

/** Minutes as hours with one decimal. */
export function toHours(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}
