import type { LearningPath, Milestone, PathPlan } from "@masar/contract/paths/schemas";
import type { ProposalReason } from "@masar/contract/proposals/constants";
import type { Forecast } from "../../progress/forecast.ts";
import type { MilestoneView } from "../../progress/milestone-view.ts";
import { listDone, scheduleStored } from "../schedule.ts";
import { suggestHours } from "./suggest-hours.ts";
import { trimSteps } from "./trim-steps.ts";

type PlannedPath = Pick<
  LearningPath,
  "milestones" | "hours_per_week" | "study_days" | "start_date" | "done_before" | "deadline"
> & { sub_milestones_before: string[] };

export type WaysInput = {
  path: PlannedPath;
  /** With the studied minutes of open steps. */
  views: readonly MilestoneView[];
  /** Keys of the path's milestones, the one that is needed least first. */
  optional: readonly string[];
  expected: Pick<Forecast, "pace" | "isMeasured">;
  reason: ProposalReason;
  today: string;
};

/** What accepting a way makes of the path, and what the user sees of it. */
export type ProposalWay = {
  finish_date: string;
  hours_per_week: number;
  /** Null without a deadline. */
  meets_deadline: boolean | null;
  lock_conflicts: NonNullable<PathPlan["lock_conflicts"]>;
  values: Omit<PlannedPath, "study_days" | "deadline">;
};
type TrimWay = ProposalWay & {
  left_out: { milestone: string; title: string; steps: string[]; whole_hours: number | null }[];
};
export type ProposalWays = {
  planned_finish: string;
  dates: ProposalWay;
  /** Null when nothing optional is left. */
  trim: TrimWay | null;
  /** The suggested one first. */
  hours: ProposalWay[];
};

/** Three ways to go on from today. Each finish date is that of the plan which accepting it stores. */
export function planWays(input: WaysInput): ProposalWays {
  const { path, views, optional, expected, reason } = input;
  const plan = (change: Partial<PlannedPath>) => planWay(input, change);
  const plannedFinish = scheduleStored(path, views).finish_date;
  const dates = plan({});
  const target = plannedFinish < dates.finish_date ? plannedFinish : null;
  const trimmed = trimSteps({
    milestones: path.milestones,
    views,
    optional,
    isEnough: (milestones) => target === null || plan({ milestones }).finish_date <= target,
  });
  const hours = suggestHours({
    reason,
    chosen: path.hours_per_week,
    measured: expected.isMeasured ? expected.pace : null,
    plannedFinish,
    finishWith: (hours_per_week) => plan({ hours_per_week }).finish_date,
  });
  return {
    planned_finish: plannedFinish,
    dates,
    trim: trimmed && {
      ...plan({ milestones: trimmed.milestones }),
      left_out: describeLeftOut(path.milestones, trimmed.milestones),
    },
    hours: hours.map((hours_per_week) => plan({ hours_per_week })),
  };
}

/** False where only locked milestones are open and their dates are over: no way can change those. */
export function endsAhead({ dates, trim, hours }: ProposalWays, today: string): boolean {
  return [dates, ...(trim ? [trim] : []), ...hours].some((way) => way.finish_date >= today);
}

function planWay({ path, views, today }: WaysInput, change: Partial<PlannedPath>): ProposalWay {
  const milestones = withoutLostPrerequisites(change.milestones ?? path.milestones);
  const left = views.flatMap((view) => {
    const ids = milestones[view.key]?.subMilestones.map(({ id }) => id);
    if (!ids) return [];
    return { ...view, sub_milestones: view.sub_milestones.filter(({ id }) => ids.includes(id)) };
  });
  const planned = {
    ...path,
    ...change,
    milestones,
    // A plan that begins later keeps its first day.
    ...(path.start_date <= today && { start_date: today, ...listDone(left) }),
  };
  const { finish_date, deadline, lock_conflicts = [] } = scheduleStored(planned, left);
  const { hours_per_week, start_date, done_before, sub_milestones_before } = planned;
  return {
    finish_date,
    hours_per_week,
    meets_deadline: deadline && deadline.fits,
    lock_conflicts,
    values: { milestones, hours_per_week, start_date, done_before, sub_milestones_before },
  };
}

function withoutLostPrerequisites(milestones: Record<string, Milestone>) {
  const entries = Object.entries(milestones).map(([key, milestone]) => {
    const prerequisites = milestone.prerequisites.filter((before) => before in milestones);
    return [key, { ...milestone, prerequisites }] as const;
  });
  return Object.fromEntries(entries);
}

function describeLeftOut(before: Record<string, Milestone>, after: Record<string, Milestone>) {
  return Object.entries(before).flatMap(([milestone, { title, subMilestones, estimatedHours }]) => {
    const left = after[milestone]?.subMilestones.map(({ id }) => id) ?? [];
    const steps = subMilestones.filter(({ id }) => !left.includes(id)).map((sub) => sub.title);
    const whole_hours = milestone in after ? null : estimatedHours;
    return steps.length > 0 ? { milestone, title, steps, whole_hours } : [];
  });
}
