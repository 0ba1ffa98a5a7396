import { limits } from "@masar/contract/limits";
import type { LearningPath, Milestone, PathPlan } from "@masar/contract/paths/schemas";
import type { Forecast } from "../progress/forecast.ts";
import {
  type MilestoneView,
  type SubMilestoneView,
  sumCompletedHours,
} from "../progress/milestone-view.ts";
import { ratioOf } from "../progress/own-ratios.ts";
import {
  findLastDay,
  moveToStudyDay,
  roundUp,
  toCalendarDate,
  toDayNumber,
} from "../dates/calendar-days.ts";
import { formatDoneBefore, parseDoneBefore } from "./done-before.ts";
import { findLockConflicts, planAroundLocks } from "./locks/locked-dates.ts";

type ScheduledMilestone = Pick<Milestone, "estimatedHours" | "order"> &
  Partial<Pick<Milestone, "locked" | "prerequisites">>;

export type ScheduleInput = {
  milestones: Record<string, ScheduledMilestone>;
  hoursPerWeek: number;
  /** 0 is Sunday; empty means any day. */
  studyDays: number[];
  startDate: string;
  /** Milestones excluded from the plan. */
  doneBefore: string[];
  deadline: string | null;
};

type WeekInput = Pick<ScheduleInput, "hoursPerWeek" | "studyDays" | "startDate">;

type Planned = { key: string; hours: number; start: number; due: number };

export function countWeeks(hours: number, hoursPerWeek: number): number {
  return roundUp(hours / hoursPerWeek);
}

function planDays(input: ScheduleInput, hoursPerWeek: number): Planned[] {
  const done = new Set(input.doneBefore);
  const open = Object.entries(input.milestones)
    .filter(([key]) => !done.has(key))
    .toSorted(([, a], [, b]) => a.order - b.order);
  const inOrder = placeDays(open, input, hoursPerWeek, false);
  // A lock at the dates of the plan changes no other date.
  const isMoved = inOrder.some(({ key, start, due }) => {
    const locked = input.milestones[key]?.locked;
    return (
      locked && (toDayNumber(locked.start_date) !== start || toDayNumber(locked.due_date) !== due)
    );
  });
  return isMoved ? placeDays(open, input, hoursPerWeek, true) : inOrder;
}

function placeDays(
  open: readonly [key: string, milestone: ScheduledMilestone][],
  input: WeekInput,
  hoursPerWeek: number,
  isAroundLocks: boolean,
): Planned[] {
  const first = toDayNumber(input.startDate);
  const skipLockedDays = isAroundLocks
    ? planAroundLocks(
        open.map(([, milestone]) => milestone),
        { first, hoursPerWeek },
      )
    : (day: number) => day;
  let hoursBefore = 0;
  return open.map(([key, { estimatedHours: hours, locked }]) => {
    if (locked && isAroundLocks) {
      const [start, due] = [toDayNumber(locked.start_date), toDayNumber(locked.due_date)];
      return { key, hours, start, due };
    }
    const start = first + Math.floor((hoursBefore / hoursPerWeek) * 7 + 1e-9);
    hoursBefore += hours;
    const due = Math.max(start, findLastDay(first, hoursBefore, hoursPerWeek));
    return {
      key,
      hours,
      start: moveToStudyDay(skipLockedDays(start), input.studyDays),
      due: moveToStudyDay(skipLockedDays(due), input.studyDays),
    };
  });
}

/** When a path of so many hours ends. */
export function finishDateOf(hours: number, input: WeekInput): string {
  const first = toDayNumber(input.startDate);
  const last = Math.max(first, findLastDay(first, hours, input.hoursPerWeek));
  return toCalendarDate(moveToStudyDay(last, input.studyDays));
}

/** The hours, in halves, of the longest path that ends by the deadline. */
export function countHoursUntil(deadline: string, input: WeekInput): number {
  const days = toDayNumber(deadline) - toDayNumber(input.startDate) + 1;
  let hours = Math.max(0, Math.floor((days / 7) * input.hoursPerWeek * 2) / 2);
  // Study days can move the end past the deadline.
  while (hours > 0 && finishDateOf(hours, input) > deadline) hours -= 0.5;
  return hours;
}

/** Whole hours a week with which a path ends by the deadline; null when no week is long enough. */
export function findHoursPerWeek(
  hours: number,
  input: Omit<WeekInput, "hoursPerWeek">,
  deadline: string,
): number | null {
  for (let hoursPerWeek = 1; hoursPerWeek <= limits.paths.maxHoursPerWeek; hoursPerWeek += 1) {
    if (finishDateOf(hours, { ...input, hoursPerWeek }) <= deadline) return hoursPerWeek;
  }
  return null;
}

function findFinish(planned: Planned[], input: ScheduleInput): number {
  if (planned.length === 0) return toDayNumber(input.startDate);
  return Math.max(...planned.map(({ due }) => due));
}

type Cut = { cost: number; stages: Planned[][] };

/** Splits by least squares of the difference to the target stage length. */
function splitIntoStages(planned: Planned[], hoursPerWeek: number): Planned[][] {
  const { stageWeeks } = limits.paths;
  const best: Cut[] = [{ cost: 0, stages: [] }];
  for (let end = 1; end <= planned.length; end += 1) {
    let found: Cut | undefined;
    for (let start = end - 1; start >= 0; start -= 1) {
      const members = planned.slice(start, end);
      const before = best[start];
      if (!before || (members.length === planned.length && planned.length > 1)) continue;
      const weeks = members.reduce((sum, { hours }) => sum + hours, 0) / hoursPerWeek;
      const cost = before.cost + (weeks - stageWeeks) ** 2;
      if (!found || cost < found.cost) found = { cost, stages: [...before.stages, members] };
    }
    best.push(found ?? { cost: 0, stages: [planned.slice(0, end)] });
  }
  return best.at(-1)?.stages ?? [];
}

function buildStages(planned: Planned[], weeks: number, hoursPerWeek: number): PathPlan["stages"] {
  const isLong = weeks > limits.paths.stagedFromWeeks;
  const stages = isLong ? splitIntoStages(planned, hoursPerWeek) : [planned];
  return stages
    .filter((members) => members.length > 0)
    .map((members, index) => ({
      number: index + 1,
      milestones: members.map(({ key }) => key),
      start_date: toCalendarDate(Math.min(...members.map(({ start }) => start))),
      finish_date: toCalendarDate(Math.max(...members.map(({ due }) => due))),
    }));
}

/** Whole hours, as learners choose them. */
function findHoursNeeded(input: ScheduleInput, hours: number, deadline: number): number | null {
  const days = deadline - toDayNumber(input.startDate) + 1;
  if (hours > 0 && days <= 0) return null;
  // Study days can move the end past the deadline, so the computed value is only a start.
  let needed = Math.max(1, roundUp((hours * 7) / Math.max(days, 1)));
  while (needed <= limits.paths.maxHoursPerWeek) {
    if (findFinish(planDays(input, needed), input) <= deadline) return needed;
    needed += 1;
  }
  return null;
}

function checkDeadline(
  input: ScheduleInput,
  planned: Planned[],
  hours: number,
): PathPlan["deadline"] {
  if (input.deadline === null) return null;
  const deadline = toDayNumber(input.deadline);
  const finish = findFinish(planned, input);
  return {
    deadline: input.deadline,
    fits: finish <= deadline,
    finish_date: toCalendarDate(finish),
    hours_per_week_needed: findHoursNeeded(input, hours, deadline),
    milestones_that_fit: planned.filter(({ due }) => due <= deadline).length,
  };
}

type RemainingInput = {
  views: readonly (Pick<
    MilestoneView,
    "key" | "estimated_hours" | "done_hours" | "is_completed" | "difficulty_level"
  > &
    Partial<Pick<MilestoneView, "locked">>)[];
  expected: Pick<Forecast, "date" | "pace" | "own">;
  today: string;
};

/** The deadline of a path in progress: the forecast, and the hours that remain from today on. */
export function checkRemaining(
  path: Pick<LearningPath, "start_date" | "study_days" | "deadline">,
  { views, expected, today }: RemainingInput,
): PathPlan["deadline"] {
  if (path.deadline === null) return null;
  const open = views.filter((view) => !view.is_completed);
  const { own } = expected;
  const hoursPerWeek = own?.hoursPerWeek ?? expected.pace;
  const input: ScheduleInput = {
    milestones: Object.fromEntries(
      open.map((view, order) => {
        const left = Math.max(0, view.estimated_hours - view.done_hours);
        const ratio = own ? ratioOf(own.ratios, view.difficulty_level) : 1;
        const locked = view.locked && { locked: view.locked };
        return [view.key, { estimatedHours: left * ratio, order, ...locked }];
      }),
    ),
    hoursPerWeek,
    studyDays: path.study_days,
    startDate: path.start_date > today ? path.start_date : today,
    doneBefore: [],
    deadline: path.deadline,
  };
  const planned = planDays(input, hoursPerWeek);
  const hours = planned.reduce((sum, milestone) => sum + milestone.hours, 0);
  const deadline = toDayNumber(path.deadline);
  return {
    deadline: path.deadline,
    fits: open.length === 0 || expected.date <= path.deadline,
    finish_date: expected.date,
    hours_per_week_needed: findHoursNeeded(input, hours, deadline),
    milestones_that_fit:
      views.length - open.length + planned.filter(({ due }) => due <= deadline).length,
  };
}

type StoredPlan = Pick<
  LearningPath,
  "milestones" | "hours_per_week" | "study_days" | "start_date" | "done_before" | "deadline"
> & { sub_milestones_before: string[] };

type DoneView = Pick<MilestoneView, "key" | "is_completed"> & {
  sub_milestones: readonly Pick<
    SubMilestoneView,
    "id" | "is_completed" | "estimated_hours" | "session_minutes"
  >[];
};

/** What a plan that starts now leaves out: of an open sub-milestone the minutes of its completed sessions. */
export function listDone(views: readonly DoneView[]) {
  return {
    done_before: views.filter((view) => view.is_completed).map(({ key }) => key),
    sub_milestones_before: views
      .filter((view) => !view.is_completed)
      .flatMap(({ key, sub_milestones }) =>
        sub_milestones.flatMap(({ id, is_completed, session_minutes = 0 }) => {
          if (!is_completed && session_minutes <= 0) return [];
          const sessionMinutes = is_completed ? null : session_minutes;
          return formatDoneBefore({ milestoneKey: key, subMilestone: id, sessionMinutes });
        }),
      ),
  };
}

/**
 * The plan of a stored path. It is what the forecast is compared with, so progress does not move its dates; new hours,
 * an edit and "move my dates" do. What was done before is excluded only while it is completed.
 */
export function scheduleStored(path: StoredPlan, views: readonly DoneView[]): PathPlan {
  const completed = new Set(views.filter((view) => view.is_completed).map(({ key }) => key));
  const before = path.sub_milestones_before.map(parseDoneBefore);
  const findBefore = (key: string, id: string) =>
    before.find(({ milestoneKey, subMilestone }) => milestoneKey === key && subMilestone === id);
  const viewOf = new Map(views.map((view) => [view.key, view]));
  const milestones = Object.fromEntries(
    Object.entries(path.milestones).map(([key, milestone]) => {
      const subs = viewOf.get(key)?.sub_milestones ?? [];
      const sessions = subs.reduce(
        (sum, sub) => sum + countHoursBefore(sub, findBefore(key, sub.id)?.sessionMinutes ?? 0),
        0,
      );
      const done = sumCompletedHours(
        subs.map((sub) => ({
          ...sub,
          is_completed: sub.is_completed && findBefore(key, sub.id)?.sessionMinutes === null,
        })),
        milestone.estimatedHours,
      );
      const left = Math.max(0, milestone.estimatedHours - done - sessions);
      return [key, { ...milestone, estimatedHours: left }];
    }),
  );
  return schedulePath({
    milestones,
    hoursPerWeek: path.hours_per_week,
    studyDays: path.study_days,
    startDate: path.start_date,
    doneBefore: path.done_before.filter((key) => completed.has(key)),
    deadline: path.deadline,
  });
}

/** No more than is still completed. */
function countHoursBefore(sub: DoneView["sub_milestones"][number], minutes: number): number {
  const completed = sub.is_completed ? sub.estimated_hours * 60 : (sub.session_minutes ?? 0);
  return Math.min(minutes, completed) / 60;
}

export function schedulePath(input: ScheduleInput): PathPlan {
  const planned = planDays(input, input.hoursPerWeek);
  const hours = planned.reduce((sum, milestone) => sum + milestone.hours, 0);
  const weeks = countWeeks(hours, input.hoursPerWeek);
  const conflicts = findLockConflicts(input.milestones, planned);
  return {
    weeks,
    hours,
    finish_date: toCalendarDate(findFinish(planned, input)),
    dates: Object.fromEntries(
      planned.map(({ key, start, due }) => [
        key,
        { start_date: toCalendarDate(start), due_date: toCalendarDate(due) },
      ]),
    ),
    stages: buildStages(planned, weeks, input.hoursPerWeek),
    deadline: checkDeadline(input, planned, hours),
    ...(conflicts.length > 0 && { lock_conflicts: conflicts }),
  };
}
