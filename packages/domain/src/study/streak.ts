import { limits } from "@masar/contract/limits";
import type { DayState } from "@masar/contract/paths/constants";
import { addDays, daysBetween, weekdayOf } from "../dates/local-date.ts";

const { countedMinutes, freezes, repair } = limits.study;

/** State after a closed day. */
export type StreakState = {
  current: number;
  longest: number;
  freezes: number;
  countedDays: number;
  /** The last break, while it can still be repaired. */
  broken: { date: string; streak: number } | null;
  lastRepair: string | null;
};

type Excuse = "paused" | "rest" | null;

/** A closed day with the state before it, to recompute it when offline work arrives late. */
export type ClosedDaySnapshot = {
  date: string;
  state: DayState;
  before: StreakState;
  excuse: Excuse;
  dailyGoalMinutes: number;
};

/** 72 hours, with a margin for zones and day starts. */
const snapshotDays = limits.offline.lateHours / 24 + 3;

/** Calendar state of a day, and the freezes left after it. */
export type ClosedDay = { date: string; state: DayState; freezesLeft: number };

export type ClosedDays = {
  state: StreakState;
  days: ClosedDay[];
  /** The last closed days, earlier ones included. */
  snapshots: ClosedDaySnapshot[];
};

/** Focused minutes and finished (sub-)milestones of a day. */
export type DayRecord = { minutes: number; finished: number };

export type StreakRules = {
  /** Weekdays, 0 is Sunday. */
  restDays: readonly number[];
  pause: { from: string; to: string } | null;
  dailyGoalMinutes: number;
};

export type StreakView = {
  current: number;
  longest: number;
  freezesHeld: number;
  countedToday: boolean;
  /** Last day of a pause that includes today. */
  pausedUntil: string | null;
  /** The streak that one long day can restore, and the last day for it. */
  repairable: { streak: number; lastDay: string } | null;
};

export const newStreak: StreakState = {
  current: 0,
  longest: 0,
  freezes: freezes.atStart,
  countedDays: 0,
  broken: null,
  lastRepair: null,
};

function isCounted(day: DayRecord): boolean {
  return day.minutes >= countedMinutes || day.finished > 0;
}

/**
 * The only place that uses a freeze. A freeze protects a running streak, so an excused day and a day without a streak
 * use none. The day must be over, because study until its end makes the freeze unnecessary; when late offline work
 * arrives, `recomputeClosedDays` returns the freeze.
 */
function closeDay(
  state: StreakState,
  rules: Pick<ClosedDaySnapshot, "date" | "excuse" | "dailyGoalMinutes">,
  day: DayRecord,
): { state: StreakState; dayState: DayState } {
  const { date, excuse } = rules;
  if (isCounted(day)) return { state: countDay(state, date, day, rules), dayState: "studied" };
  if (excuse) return { state, dayState: excuse };
  if (state.current === 0) return { state, dayState: "missed" };
  if (state.freezes > 0) {
    return { state: { ...state, freezes: state.freezes - 1 }, dayState: "freeze" };
  }
  return {
    state: { ...state, current: 0, broken: { date, streak: state.current } },
    dayState: "missed",
  };
}

/** Closes every day after `closed` and before `today`. Pure: the caller stores the result. */
export function closeDays(
  state: StreakState,
  span: { closed: string; today: string; snapshots?: ClosedDaySnapshot[] },
  dayOf: (date: string) => DayRecord,
  rules: StreakRules,
): ClosedDays {
  const days: ClosedDay[] = [];
  const added: ClosedDaySnapshot[] = [];
  const known = new Map(span.snapshots?.map((day) => [day.date, day]));
  let last = state;
  for (let date = addDays(span.closed, 1); date < span.today; date = addDays(date, 1)) {
    // A day that was closed before keeps its excuse and goal under changed settings.
    const { excuse, dailyGoalMinutes } = known.get(date) ?? {
      excuse: excuseOf(date, rules),
      dailyGoalMinutes: rules.dailyGoalMinutes,
    };
    const dayRules = { date, excuse, dailyGoalMinutes };
    const closed = closeDay(last, dayRules, dayOf(date));
    added.push({ ...dayRules, before: last, state: closed.dayState });
    days.push({ date, state: closed.dayState, freezesLeft: closed.state.freezes });
    last = closed.state;
  }
  const earlier = (span.snapshots ?? []).filter(({ date }) => date <= span.closed);
  return { state: last, days, snapshots: [...earlier, ...added].slice(-snapshotDays) };
}

/**
 * Recomputes a closed day and all later ones after late work, as if it had arrived in time. Unneeded freezes
 * are returned, and a repair still applies.
 */
export function recomputeClosedDays(
  snapshots: ClosedDaySnapshot[],
  span: { from: string; today: string },
  dayOf: (date: string) => DayRecord,
  rules: StreakRules,
): ClosedDays {
  const { from, today } = span;
  const known = snapshots.find(({ date }) => date === from);
  const isFirst = snapshots.every(({ date }) => from < date);
  if (!known && !isFirst) throw new Error(`The state before ${from} is not known`);
  // A day before all snapshots is the first of the ledger.
  const before = known?.before ?? newStreak;
  return closeDays(before, { closed: addDays(from, -1), today, snapshots }, dayOf, rules);
}

/** The streak today; a day without study so far does not break it. */
export function viewStreak(
  state: StreakState,
  today: string,
  day: DayRecord,
  rules: StreakRules,
): StreakView {
  const countedToday = isCounted(day);
  const now = countedToday ? countDay(state, today, day, rules) : state;
  const canRepair = now.broken !== null && mayRepair(now, today);
  return {
    current: now.current,
    longest: now.longest,
    freezesHeld: now.freezes,
    countedToday,
    pausedUntil: isPaused(today, rules) ? (rules.pause?.to ?? null) : null,
    repairable:
      canRepair && now.broken
        ? { streak: now.broken.streak, lastDay: lastDayOfRepair(now.broken.date) }
        : null,
  };
}

/** Calendar state of today or a future day. */
export function openDayState(date: string, day: DayRecord, rules: StreakRules): DayState {
  return isCounted(day) ? "studied" : (excuseOf(date, rules) ?? "open");
}

function countDay(
  state: StreakState,
  date: string,
  day: DayRecord,
  { dailyGoalMinutes }: { dailyGoalMinutes: number },
): StreakState {
  const countedDays = state.countedDays + 1;
  const earned = countedDays % freezes.perCountedDays === 0 ? 1 : 0;
  const isRepaired =
    state.broken !== null &&
    mayRepair(state, date) &&
    day.minutes >= repair.timesDailyGoal * dailyGoalMinutes;
  const restored = isRepaired && state.broken ? state.broken.streak : 0;
  const current = state.current + restored + 1;
  return {
    current,
    longest: Math.max(state.longest, current),
    freezes: Math.min(freezes.held, state.freezes + earned),
    countedDays,
    broken: isRepaired ? null : state.broken,
    lastRepair: isRepaired ? date : state.lastRepair,
  };
}

/** The two days after the break (48 hours). */
function lastDayOfRepair(broken: string): string {
  return addDays(broken, repair.withinHours / 24);
}

function mayRepair(state: StreakState, date: string): boolean {
  if (!state.broken || date > lastDayOfRepair(state.broken.date)) return false;
  return state.lastRepair === null || daysBetween(state.lastRepair, date) >= repair.everyDays;
}

function excuseOf(date: string, rules: StreakRules): Excuse {
  if (isPaused(date, rules)) return "paused";
  return rules.restDays.includes(weekdayOf(date)) ? "rest" : null;
}

function isPaused(date: string, { pause }: StreakRules): boolean {
  return pause !== null && date >= pause.from && date <= pause.to;
}
