import type { DayState } from "@masar/contract/paths/constants";
import type { Streak } from "@masar/contract/study/schemas";
import {
  addDays,
  dayStartAt,
  startOfStudyDay,
  studyDateFor,
  zoneAt,
} from "@masar/domain/dates/local-date";
import { pointsOfMinutes } from "@masar/domain/progress/points";
import { toHours } from "@masar/domain/progress/progress-summary";
import {
  type ClosedDay,
  closeDays,
  type DayRecord,
  type ClosedDaySnapshot,
  newStreak,
  openDayState,
  type StreakRules,
  type StreakState,
  viewStreak,
} from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { readStudySettings, type StudySettings } from "#api/core/user-settings/study-settings.ts";
import * as queries from "#api/core/study/streak.queries.ts";
import { notifyFreezesUsed } from "#api/core/study/study-notifications.ts";

export { countFocusPeriods } from "./streak.queries.ts";

type Row = Awaited<ReturnType<typeof queries.lockStreak>>;

/** How the learner's ledger stands at this moment; days that are over are closed in it, not yet in the tables. */
export type StreakLedger = {
  userId: string;
  now: Date;
  settings: StudySettings;
  row: Row | undefined;
  today: string;
  rules: StreakRules;
  /** After yesterday. */
  state: StreakState;
  closedDays: ClosedDay[];
  /** The last closed days, for work that arrives late. */
  lived: ClosedDaySnapshot[];
  record: DayRecord;
};

const emptyDay: DayRecord = { minutes: 0, finished: 0 };

/** What a day is judged by; minutes that came too late are not among it. */
export async function readRecords(
  tx: Tx,
  params: { userId: string; from: string; to: string },
): Promise<(date: string) => DayRecord> {
  const rows = await queries.listDays(tx, params);
  const records = new Map(
    rows.map(({ local_date, minutes, late_minutes, finished }) => [
      local_date,
      { minutes: minutes - late_minutes, finished },
    ]),
  );
  return (date) => records.get(date) ?? emptyDay;
}

export async function loadStreakLedger(
  tx: Tx,
  params: { userId: string; lock?: boolean },
): Promise<StreakLedger> {
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
  const dayOf = await readRecords(tx, { userId, from: notBefore ?? today, to: today });
  const rules: StreakRules = {
    restDays: settings.restDays,
    dailyGoalMinutes: settings.dailyGoalMinutes,
    pause:
      row?.paused_from && row.paused_until ? { from: row.paused_from, to: row.paused_until } : null,
  };
  const before = row?.closed_state ?? newStreak;
  const { state, days, lived } = closeDays(
    before,
    { closed: closed ?? addDays(today, -1), today, lived: row?.recent_days ?? [] },
    dayOf,
    rules,
  );
  const record = dayOf(today);
  return { userId, now, settings, row, today, rules, state, closedDays: days, lived, record };
}

export async function readStreak(tx: Tx, user: { id: string }): Promise<Streak> {
  return toStreak(await loadStreakLedger(tx, { userId: user.id }));
}

/** The learner's date by the server's clock. */
export async function readToday(tx: Tx, userId: string): Promise<string> {
  return (await loadStreakLedger(tx, { userId })).today;
}

export function toStreak(ledger: StreakLedger): Streak {
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
          dayStartAt(now, settings.zones),
        ).toISOString()
      : null,
    repairable_streak: view.repairable?.streak ?? 0,
    is_hidden: settings.isStreakHidden,
  };
}

/** The learner's writers come one after another from here until commit. */
export async function holdStreak(tx: Tx, params: { userId: string }): Promise<void> {
  await queries.lockStreak(tx, params);
}

type KnownSession = { minutes: number; points: number; local_date: string };
type LoggedOn = { pathId: string; milestoneKey: string };

/** What a session that was sent before gave then. An id that meant something else then is a mistake. */
export async function findSession(
  tx: Tx,
  params: { userId: string; id: string; loggedOn?: LoggedOn },
): Promise<KnownSession | undefined> {
  const known = await queries.findSession(tx, params);
  const { loggedOn } = params;
  // A timed one may have lost its road before it arrived; a logged one never did.
  const isSame = loggedOn
    ? known?.path_id === loggedOn.pathId && known.milestone_key === loggedOn.milestoneKey
    : true;
  const isOfKind = known?.source === (loggedOn ? "logged" : "focus");
  if (known && !(isOfKind && isSame)) throw new AppError("validation_failed");
  return known;
}

/** Whether this milestone gave its points before. */
export function hasAwardedPoints(tx: Tx, params: { userId: string; milestoneId: string }) {
  return queries.hasPoints(tx, params);
}

/**
 * Writes down the days that are over, before the rules they were lived under change. False for a learner
 * who has no days yet.
 */
export async function closePastDays(ctx: Pick<UserCtx, "queue" | "user">, tx: Tx) {
  const userId = ctx.user.id;
  if (!(await queries.selectStreak(tx, { userId }))) return false;
  await saveStreakLedger(ctx, tx, await loadStreakLedger(tx, { userId, lock: true }));
  return true;
}

type Added = {
  date: string;
  minutes: number;
  finished: number;
  /** Null: it came too late for the day to be judged by it. */
  stateOfDay: DayState | null;
  pointsOfDay: number;
  milestone: { id: string; points: number } | null;
};

/** Writes the ledger as it stands, with what is added to one of its days. Whoever calls it holds the row. */
export async function saveStreakLedger(
  ctx: Pick<UserCtx, "queue" | "user">,
  tx: Tx,
  ledger: StreakLedger,
  added?: Added,
): Promise<number> {
  const { today, record, rules } = ledger;
  const view = viewStreak(ledger.state, today, record, rules);
  const pointsAdded = await queries.updateLearningStreak(tx, {
    userId: ledger.userId,
    date: today,
    minutes: 0,
    finished: 0,
    stateOfDay: openDayState(today, record, rules),
    pointsOfDay: pointsOfMinutes(record.minutes),
    milestone: null,
    ...added,
    closedDays: ledger.closedDays,
    closedUntil: addDays(today, -1),
    closedState: ledger.state,
    lived: ledger.lived,
    current: view.current,
    longest: view.longest,
  });
  await notifyFreezesUsed(ctx, tx, ledger);
  return pointsAdded;
}
