import { limits } from "@masar/contract/limits";
import type { DayState } from "@masar/contract/path-words";
import type { Streak } from "@masar/contract/study";
import {
  addDays,
  daysBetween,
  startOfStudyDay,
  studyDateFor,
  zoneAt,
} from "@masar/domain/local-date";
import { pointsOfMinutes } from "@masar/domain/points";
import { toHours } from "@masar/domain/progress-summary";
import {
  closeDays,
  type DayRecord,
  newStreak,
  openDayState,
  type StreakRules,
  type StreakState,
  viewStreak,
} from "@masar/domain/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  readStudySettings,
  type StudySettings,
} from "#api/features/settings/study-settings.service.ts";
import * as queries from "#api/features/study/streak.queries.ts";

type Row = Awaited<ReturnType<typeof queries.lockStreak>>;

/** How the learner's ledger stands at this moment; days that are over are closed in it, not yet in the tables. */
export type Ledger = {
  userId: string;
  now: Date;
  settings: StudySettings;
  row: Row | undefined;
  today: string;
  rules: StreakRules;
  /** After yesterday. */
  state: StreakState;
  closedDays: { date: string; state: DayState }[];
  record: DayRecord;
};

const emptyDay: DayRecord = { minutes: 0, finished: 0 };

export async function readLedger(
  tx: Tx,
  params: { userId: string; lock?: boolean },
): Promise<Ledger> {
  const { userId } = params;
  const row = params.lock
    ? await queries.lockStreak(tx, { userId })
    : await queries.selectStreak(tx, { userId });
  const settings = await readStudySettings(tx, { userId });
  const now = new Date();
  const closed = row?.closed_through ?? null;
  // The day after the closed ones was open when it was last written: no date before it may come again.
  const notBefore = closed === null ? null : addDays(closed, 1);
  const today = studyDateFor(now, { ...settings.zones, notBefore });
  const rows = await queries.listDays(tx, { userId, from: notBefore ?? today, to: today });
  const records = new Map(rows.map((day) => [day.local_date, day]));
  const dayOf = (date: string): DayRecord => records.get(date) ?? emptyDay;
  const rules: StreakRules = {
    restDays: settings.restDays,
    dailyGoalMinutes: settings.dailyGoalMinutes,
    pause:
      row?.paused_from && row.paused_until ? { from: row.paused_from, to: row.paused_until } : null,
  };
  const before = row?.closed_state ?? newStreak;
  const { state, days } = closeDays(
    before,
    { closed: closed ?? addDays(today, -1), today },
    dayOf,
    rules,
  );
  const record = dayOf(today);
  return { userId, now, settings, row, today, rules, state, closedDays: days, record };
}

export async function readStreak(tx: Tx, user: { id: string }): Promise<Streak> {
  return toStreak(await readLedger(tx, { userId: user.id }));
}

/** The learner's date by the server's clock. */
export async function readToday(tx: Tx, userId: string): Promise<string> {
  return (await readLedger(tx, { userId })).today;
}

export function toStreak(ledger: Ledger): Streak {
  const { row, settings, today, now } = ledger;
  const view = viewStreak(ledger.state, today, ledger.record, ledger.rules);
  return {
    user_id: ledger.userId,
    total_hours_studied: toHours(row?.total_minutes_studied ?? 0),
    current_streak: view.current,
    longest_streak: view.longest,
    skill_points: row?.skill_points ?? 0,
    freezes_held: view.freezesHeld,
    counted_today: view.countedToday,
    paused_until: view.pausedUntil,
    repairable_until: view.repairable
      ? startOfStudyDay(
          addDays(view.repairable.lastDay, 1),
          zoneAt(now, settings.zones),
          settings.zones.dayStartHour,
        ).toISOString()
      : null,
    repairable_streak: view.repairable?.streak ?? 0,
    is_hidden: settings.isStreakHidden,
  };
}

type Work = {
  userId: string;
  session: { id: string; minutes: number; pathId: string; milestoneKey: string } | null;
  /** (Sub-)milestones finished by this step. */
  finished: number;
  /** When something that is now taken back was finished: it counts no more if that was today. */
  takenBack: Date | null;
  milestone: { id: string; points: number } | null;
};

/**
 * What a step means for day, streak and points. It runs inside the transaction of the step, and holds the
 * learner's streak row until that ends.
 */
export async function recordStudy(
  tx: Tx,
  work: Work,
): Promise<{ streak: Streak; minutesAdded: number; pointsAdded: number }> {
  const { userId } = work;
  const ledger = await readLedger(tx, { userId, lock: true });
  const minutesAdded = work.session ? await addMinutes(tx, ledger, work.session) : 0;
  const finished = work.finished - (isToday(ledger, work.takenBack) ? 1 : 0);
  const after = withRecord(ledger, {
    minutes: ledger.record.minutes + minutesAdded,
    finished: Math.max(0, ledger.record.finished + finished),
  });
  const pointsAdded = await writeLedger(tx, after, {
    minutes: minutesAdded,
    finished,
    milestone: work.milestone,
  });
  if (work.session && pointsAdded > 0) {
    const { id } = work.session;
    await queries.savePointsOfSession(tx, { userId, id, points: pointsAdded });
  }
  return {
    streak: toStreak(addToRow(after, minutesAdded, pointsAdded)),
    minutesAdded,
    pointsAdded,
  };
}

/** What a session that was sent before gave then. */
export function findSession(
  tx: Tx,
  params: { userId: string; id: string },
): Promise<{ minutes: number; points: number } | undefined> {
  return queries.findSession(tx, params);
}

/** Whether this milestone gave its points before. */
export function hasGivenPoints(
  tx: Tx,
  params: { userId: string; milestoneId: string },
): Promise<boolean> {
  return queries.hasPoints(tx, params);
}

/**
 * Writes down the days that are over, before the rules they were lived under change. False for a learner
 * who has no days yet.
 */
export async function closePastDays(tx: Tx, params: { userId: string }): Promise<boolean> {
  if (!(await queries.selectStreak(tx, params))) return false;
  const ledger = await readLedger(tx, { userId: params.userId, lock: true });
  await writeLedger(tx, ledger, { minutes: 0, finished: 0, milestone: null });
  return true;
}

export async function pauseStreak(ctx: UserCtx, input: { days: number }): Promise<Streak> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await readLedger(tx, { userId, lock: true });
    const { today, rules, row } = ledger;
    const isPaused = rules.pause !== null && rules.pause.to >= today;
    const until = addDays(today, input.days - 1);
    // The same pause asked for again: its first answer was lost.
    if (rules.pause?.from === today && rules.pause.to === until) return toStreak(ledger);
    const starts = (row?.pause_starts ?? []).filter((start) => daysBetween(start, today) < 365);
    if (isPaused || starts.length >= limits.study.pausesPerYear) {
      throw new AppError("not_possible_now");
    }
    await writeLedger(tx, ledger, { minutes: 0, finished: 0, milestone: null });
    await queries.savePause(tx, { userId, from: today, until, starts: [...starts, today] });
    return readStreak(tx, ctx.user);
  });
}

/** Today is an ordinary day again; a pause that began only today was none. */
export async function resumeStreak(ctx: UserCtx): Promise<Streak> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await readLedger(tx, { userId, lock: true });
    const { today, rules, row } = ledger;
    if (!rules.pause || rules.pause.to < today) return toStreak(ledger);
    await writeLedger(tx, ledger, { minutes: 0, finished: 0, milestone: null });
    const starts = row?.pause_starts ?? [];
    await (rules.pause.from < today
      ? queries.savePause(tx, {
          userId,
          from: rules.pause.from,
          until: addDays(today, -1),
          starts,
        })
      : queries.savePause(tx, {
          userId,
          from: null,
          until: null,
          starts: starts.filter((start) => start !== today),
        }));
    return readStreak(tx, ctx.user);
  });
}

/** Counts a session once, and no day longer than it can be; answers with what was counted. */
async function addMinutes(
  tx: Tx,
  ledger: Ledger,
  session: NonNullable<Work["session"]>,
): Promise<number> {
  const left = limits.study.mostMinutesPerDay - ledger.record.minutes;
  const minutes = Math.max(0, Math.min(session.minutes, left));
  const isNew = await queries.addSession(tx, {
    ...session,
    userId: ledger.userId,
    minutes,
    date: ledger.today,
    endedAt: ledger.now,
  });
  return isNew ? minutes : 0;
}

function isToday(ledger: Ledger, instant: Date | null): boolean {
  return instant !== null && studyDateFor(instant, ledger.settings.zones) === ledger.today;
}

function withRecord(ledger: Ledger, record: DayRecord): Ledger {
  return { ...ledger, record };
}

function addToRow(ledger: Ledger, minutes: number, points: number): Ledger {
  const { row } = ledger;
  if (!row) return ledger;
  const total_minutes_studied = row.total_minutes_studied + minutes;
  return {
    ...ledger,
    row: { ...row, total_minutes_studied, skill_points: row.skill_points + points },
  };
}

function writeLedger(
  tx: Tx,
  ledger: Ledger,
  added: { minutes: number; finished: number; milestone: Work["milestone"] },
): Promise<number> {
  const view = viewStreak(ledger.state, ledger.today, ledger.record, ledger.rules);
  return queries.updateLearningStreak(tx, {
    userId: ledger.userId,
    date: ledger.today,
    ...added,
    stateToday: openDayState(ledger.today, ledger.record, ledger.rules),
    closedDays: ledger.closedDays,
    closedState: ledger.state,
    current: view.current,
    longest: view.longest,
    pointsOfDay: pointsOfMinutes(ledger.record.minutes),
  });
}
