import { limits } from "@masar/contract/limits";
import type { DayState } from "@masar/contract/path-words";
import { addDays, daysBetween, weekdayOf } from "./local-date.ts";

const { countedMinutes, freezes, repair } = limits.study;

/** What is known after a day is closed; closed days are never judged again. */
export type StreakState = {
  current: number;
  longest: number;
  freezes: number;
  countedDays: number;
  /** The last break, while it can still matter. */
  broken: { date: string; streak: number } | null;
  lastRepair: string | null;
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
  date: string,
  day: DayRecord,
  rules: StreakRules,
): { state: StreakState; dayState: DayState } {
  if (isCounted(day)) return { state: countDay(state, date, day, rules), dayState: "studied" };
  const excused = excuseOf(date, rules);
  if (excused) return { state, dayState: excused };
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
  span: { closed: string; today: string },
  dayOf: (date: string) => DayRecord,
  rules: StreakRules,
): { state: StreakState; days: { date: string; state: DayState }[] } {
  const days: { date: string; state: DayState }[] = [];
  let last = state;
  for (let date = addDays(span.closed, 1); date < span.today; date = addDays(date, 1)) {
    const closed = closeDay(last, date, dayOf(date), rules);
    last = closed.state;
    days.push({ date, state: closed.dayState });
  }
  return { state: last, days };
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
  rules: StreakRules,
): StreakState {
  const countedDays = state.countedDays + 1;
  const earned = countedDays % freezes.perCountedDays === 0 ? 1 : 0;
  const isRepaired =
    state.broken !== null &&
    mayRepair(state, date) &&
    day.minutes >= repair.timesDailyGoal * rules.dailyGoalMinutes;
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

function excuseOf(date: string, rules: StreakRules): "paused" | "rest" | null {
  if (isPaused(date, rules)) return "paused";
  return rules.restDays.includes(weekdayOf(date)) ? "rest" : null;
}

function isPaused(date: string, { pause }: StreakRules): boolean {
  return pause !== null && date >= pause.from && date <= pause.to;
}
