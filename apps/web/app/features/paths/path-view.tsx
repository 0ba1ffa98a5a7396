import type { CourseCard } from "@masar/contract/courses/schemas";
import type { SessionCount } from "@masar/contract/paths/planned-session-schemas";
import type { PathDetail, PathPlan } from "@masar/contract/paths/schemas";
import { checkRemaining } from "@masar/domain/planning/schedule";
import { daysAgainstPlan, type Forecast, forecast, whatIf } from "@masar/domain/progress/forecast";
import {
  deriveMilestones,
  findNextMilestone,
  type MilestoneView,
} from "@masar/domain/progress/milestone-view";
import {
  buildForecastInput,
  computeProgress,
  type PathProgress,
} from "@masar/domain/progress/progress-summary";
import { addStudiedHours } from "@masar/domain/progress/session-progress";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import type { StarState } from "#web/ui/display/star.tsx";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";

/** Everything the pages of a path derive from its detail, computed once in the layout. */
export type PathView = {
  detail: PathDetail;
  milestones: MilestoneView[];
  /** A draft or an archived path can be edited, but not studied. */
  canStudy: boolean;
  /** Its hours include completed sessions of open sub-milestones, as those of the milestones do. */
  progress: PathProgress;
  /** As `studied_percentage` of the API. */
  percentage: number;
  sessionCounts: SessionCount[];
  completedCount: number;
  /** The first milestone that is not completed. */
  current: MilestoneView | undefined;
  forecast: Forecast;
  /** Days the forecast is behind the plan; negative is ahead of it. */
  daysBehind: number;
  /** Days by which "move my dates" would postpone the planned end. */
  daysToMove: number;
  /** Computed here, so that it follows ticks that are not sent yet, as the forecast does. */
  deadline: PathPlan["deadline"];
  forecastWith: (extraHours: number) => Forecast;
  courses: ReadonlyMap<string, CourseCard>;
};

export function buildPathView(detail: PathDetail, sessionCounts: SessionCount[]): PathView {
  const { path, plan, weeks, today } = detail;
  const derived = deriveMilestones(path, detail.progress, detail.sub_progress);
  const milestones = addStudiedHours(derived, sessionCounts);
  const progress = computeProgress(milestones);
  const input = buildForecastInput(path, { views: milestones, weeks, today });
  const expected = forecast(input);
  return {
    detail,
    milestones,
    canStudy: path.status !== "draft" && path.status !== "archived",
    progress,
    percentage: shownPercentage(milestones),
    sessionCounts,
    completedCount: milestones.filter((milestone) => milestone.is_completed).length,
    current: findNextMilestone(milestones),
    forecast: expected,
    daysBehind: daysAgainstPlan(plan.finish_date, expected.date),
    // Moved dates count on the chosen hours, whatever the measured pace is.
    daysToMove: daysAgainstPlan(plan.finish_date, forecast({ ...input, weeks: [] }).date),
    deadline: checkRemaining(path, { views: milestones, expected, today }),
    forecastWith: (extraHours) => whatIf({ ...input, extraHours }),
    courses: new Map(detail.courses.map((course) => [course.slug, course])),
  };
}

/** The view that the path layout passes to the page of the open tab. */
export function usePathView(): PathView {
  return useOutletContext<PathView>();
}

/** "now" only for a milestone that was started. */
export function getMilestoneState(milestone: MilestoneView): StarState {
  if (milestone.is_completed) return "done";
  return milestone.started_at === null && milestone.progress_percentage === 0 ? "later" : "now";
}

export function isUpNext({ current }: PathView, milestone: MilestoneView): boolean {
  return milestone.key === current?.key && getMilestoneState(milestone) === "later";
}

/** A check of the milestone was passed. */
export function isChecked({ detail }: PathView, { key }: MilestoneView): boolean {
  const state = detail.checks?.find(({ milestone_key }) => milestone_key === key);
  return Boolean(state?.checked_at);
}

function isLate({ detail }: PathView, milestone: MilestoneView): boolean {
  const due = detail.plan.dates[milestone.key]?.due_date;
  return !milestone.is_completed && due !== undefined && due < detail.today;
}

/** Formats the completion or due date of a milestone in the wording of one part of the page. */
export function useMilestoneDate(
  part: "road" | "tasks" | "milestone",
): (milestone: MilestoneView) => string {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const view = usePathView();
  return (milestone) => {
    if (milestone.completed_at) {
      const date = formatDate(milestone.completed_at);
      return t(part === "road" ? "road:road.doneOn" : "road:milestone.completedOn", { date });
    }
    const due = view.detail.plan.dates[milestone.key]?.due_date;
    if (due === undefined || milestone.is_completed) return "";
    const date = formatDate(due);
    return t(`road:${part}.${isLate(view, milestone) ? "late" : "due"}`, { date });
  };
}

type PathTextProps = { milestone: MilestoneView; children: string; className?: string };

/** Text of a milestone in the language and direction of the path, or of the user who wrote it. */
export function PathText({ milestone, children, className }: PathTextProps) {
  const { language } = usePathView().detail.path;
  return (
    <bdi {...pathTextAttributes(language, milestone.origin)} className={className}>
      {displayText(children)}
    </bdi>
  );
}
