import type { Level } from "@masar/contract/paths/constants";
import type { MilestoneView } from "./milestone-view.ts";

type MeasuredView = Pick<
  MilestoneView,
  | "difficulty_level"
  | "done_hours"
  | "estimated_hours"
  | "is_completed"
  | "sub_milestones"
  | "time_spent_minutes"
>;

/** Actual by estimated hours: above 1 the milestones take longer than estimated. */
export type OwnRatios = {
  /** Of all milestones, moved towards 1 while there are few hours. */
  all: number;
  /** Of the levels that were studied, moved towards `all`. */
  byLevel: ReadonlyMap<Level, number>;
};

/** As many estimated hours as these, at ratio 1, are added to those that were measured. */
const hoursTowardsOne = 8;
/** As many, at the ratio of all, are added to those of a level. */
const hoursTowardsAll = 12;
/** Fewer measured hours say nothing. */
const minMeasuredHours = 3;
/** Beyond it the time was hardly recorded, or something else was. */
const bounds = { min: 0.4, max: 3 };

/** Undefined until enough is measured. */
export function measureRatios(views: readonly MeasuredView[]): OwnRatios | undefined {
  const measured = views.flatMap((view) => measure(view) ?? []);
  const sums = sum(measured);
  if (sums.estimated < minMeasuredHours) return undefined;
  const all = pull(sums, { ratio: 1, hours: hoursTowardsOne });
  const byLevel = new Map(
    [...Map.groupBy(measured, ({ level }) => level)].map(([level, list]) => [
      level,
      pull(sum(list), { ratio: all, hours: hoursTowardsAll }),
    ]),
  );
  return { all, byLevel };
}

export function ratioOf(ratios: OwnRatios, level: Level): number {
  return ratios.byLevel.get(level) ?? ratios.all;
}

type Hours = { estimated: number; actual: number };

/** Undefined without recorded time or progress: one says nothing without the other. */
function measure(view: MeasuredView): (Hours & { level: Level }) | undefined {
  const actual = view.time_spent_minutes / 60;
  if (actual <= 0 || view.done_hours <= 0) return undefined;
  const estimated = view.is_completed ? view.estimated_hours : view.done_hours + countBegun(view);
  return { level: view.difficulty_level, actual, estimated };
}

/** Half of the sub-milestone that is being studied: its time is recorded before it is ticked. */
function countBegun({ sub_milestones, estimated_hours, done_hours }: MeasuredView): number {
  const isTickedBySession = sub_milestones.some(({ session_minutes = 0 }) => session_minutes > 0);
  if (isTickedBySession) return 0;
  const next = sub_milestones.find((sub) => !sub.is_completed);
  return Math.min((next?.estimated_hours ?? 0) / 2, estimated_hours - done_hours);
}

function sum(list: readonly Hours[]): Hours {
  return {
    estimated: list.reduce((total, { estimated }) => total + estimated, 0),
    actual: list.reduce((total, { actual }) => total + actual, 0),
  };
}

function pull({ actual, estimated }: Hours, towards: { ratio: number; hours: number }): number {
  const ratio = (actual + towards.ratio * towards.hours) / (estimated + towards.hours);
  return Math.min(bounds.max, Math.max(bounds.min, ratio));
}
