import { limits } from "@masar/contract/limits";
import type { DayState } from "@masar/contract/paths/constants";
import { addDays, daysBetween, weekdayOf } from "../dates/local-date.ts";

const { countedMinutes, freezes, repair } = limits.study;

/** What is known after a day is closed. */
export type StreakState = {
  current: number;
  longest: number;
  freezes: number;
  countedDays: number;
  /** The last break, while it can still matter. */
  broken: { date: string; streak: number } | null;
  lastRepair: string | null;
};

type Excuse = "paused" | "rest" | null;

/**
 * A closed day as it was lived, with the state before it: what is needed to judge it again when work on it
 * arrives late from a device that was offline.
 */
export type ClosedDaySnapshot = {
  date: string;
  state: DayState;
  before: StreakState;
  excuse: Excuse;
  dailyGoalMinutes: number;
};

/** How many closed days are kept for that: 72 hours, whatever zones and day starts do to them. */
const snapshotDays = limits.offline.lateHours / 24 + 3;

/** What the calendar says of a day, and the freezes that were held after it. */
export type ClosedDay = { date: string; state: DayState; freezesLeft: number };

export type ClosedDays = {
  state: StreakState;
  days: ClosedDay[];
  /** The last of the closed days, also those from before. */
  lived: ClosedDaySnapshot[];
};

/** One day of the ledger: focused minutes, and (sub-)milestones finished. */
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
  /** The last day of a pause that covers today. */
  pausedUntil: string | null;
  /** The streak that one long day still restores, and the last day for it. */
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

/** Ends one day: the state after it, and what the calendar says of it from now on. */
function closeDay(
  state: StreakState,
  lived: Pick<ClosedDaySnapshot, "date" | "excuse" | "dailyGoalMinutes">,
  day: DayRecord,
): { state: StreakState; dayState: DayState } {
  const { date, excuse } = lived;
  if (isCounted(day)) return { state: countDay(state, date, day, lived), dayState: "studied" };
  if (excuse) return { state, dayState: excuse };
  // Nothing to protect and nothing to break.
  if (state.current === 0) return { state, dayState: "missed" };
  if (state.freezes > 0)
    return { state: { ...state, freezes: state.freezes - 1 }, dayState: "freeze" };
  return {
    state: { ...state, current: 0, broken: { date, streak: state.current } },
    dayState: "missed",
  };
}

/** Closes every day after `closed` and before `today`. */
export function closeDays(
  state: StreakState,
  span: { closed: string; today: string; lived?: ClosedDaySnapshot[] },
  dayOf: (date: string) => DayRecord,
  rules: StreakRules,
): ClosedDays {
  const days: ClosedDay[] = [];
  const newlyLived: ClosedDaySnapshot[] = [];
  const known = new Map(span.lived?.map((day) => [day.date, day]));
  let last = state;
  for (let date = addDays(span.closed, 1); date < span.today; date = addDays(date, 1)) {
    // A day that was closed before keeps its excuse and its goal, whatever the settings are now.
    const { excuse, dailyGoalMinutes } = known.get(date) ?? {
      excuse: excuseOf(date, rules),
      dailyGoalMinutes: rules.dailyGoalMinutes,
    };
    const lived = { date, excuse, dailyGoalMinutes };
    const closed = closeDay(last, lived, dayOf(date));
    newlyLived.push({ ...lived, before: last, state: closed.dayState });
    days.push({ date, state: closed.dayState, freezesLeft: closed.state.freezes });
    last = closed.state;
  }
  const earlier = (span.lived ?? []).filter(({ date }) => date <= span.closed);
  return { state: last, days, lived: [...earlier, ...newlyLived].slice(-snapshotDays) };
}

/**
 * Judges a closed day and all since once more, because work on it arrived late: as if it had arrived in time.
 * Freezes that are not needed any more come back, and a long day that repaired still does.
 */
export function recomputeClosedDays(
  lived: ClosedDaySnapshot[],
  span: { from: string; today: string },
  dayOf: (date: string) => DayRecord,
  rules: StreakRules,
): ClosedDays {
  const { from, today } = span;
  const known = lived.find(({ date }) => date === from);
  const isFirst = lived.every(({ date }) => from < date);
  if (!known && !isFirst) throw new Error(`What was before ${from} is not known`);
  // A day before all that is known is the first of the ledger.
  const before = known?.before ?? newStreak;
  return closeDays(before, { closed: addDays(from, -1), today, lived }, dayOf, rules);
}

/** How the streak stands today; a today that is not studied yet breaks nothing. */
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

/** What the calendar says of a day that is not closed: today, or one to come. */
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

/** 48 hours are the two days after the one that broke it. */
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
