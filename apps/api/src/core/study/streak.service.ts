import type { Streak } from "@masar/contract/study/schemas";
import * as dates from "@masar/domain/dates/local-date";
import { pointsOfMinutes } from "@masar/domain/progress/points";
import { toHours } from "@masar/domain/progress/progress-summary";
import * as streakRules from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { readStudySettings, type StudySettings } from "#api/core/user-settings/study-settings.ts";
import * as queries from "#api/core/study/streak.queries.ts";
import { notifyFreezesUsed } from "#api/core/study/study-notifications.ts";

export { countFocusPeriods, hasAwardedPoints, savePause } from "./streak.queries.ts";

/** The streak row plus the days closed since it was saved. */
export type StreakLedger = {
  userId: string;
  now: Date;
  settings: StudySettings;
  row: Awaited<ReturnType<typeof queries.selectStreak>>;
  today: string;
  rules: streakRules.StreakRules;
  /** After yesterday. */
  state: streakRules.StreakState;
  closedDays: streakRules.ClosedDay[];
  /** The last closed days, for work that arrives late. */
  snapshots: streakRules.ClosedDaySnapshot[];
  record: streakRules.DayRecord;
};

/** What a day's state is computed from: its minutes without those that arrived too late. */
export async function readRecords(tx: Tx, params: Own & { from: string; to: string }) {
  return toRecords(await queries.listDays(tx, params));
}

function toRecords(rows: Awaited<ReturnType<typeof queries.listDays>>) {
  const records = new Map(
    rows.map(({ local_date, minutes, late_minutes, finished }) => [
      local_date,
      { minutes: minutes - late_minutes, finished },
    ]),
  );
  return (date: string) => records.get(date) ?? { minutes: 0, finished: 0 };
}

/**
 * Closes past days on every read, since no job runs at the end of a user's day. Nothing is stored here: the next write
 * stores the closed days (`saveStreakLedger`) and sends the notifications of used freezes. Until then each read computes
 * the same days again. A caller that saves the ledger passes `lock`.
 */
export async function loadStreakLedger(
  tx: Tx,
  params: Own & { lock?: boolean },
): Promise<StreakLedger> {
  const { userId } = params;
  // The first day without closed ones depends on the settings; two days before it are not used.
  const from = dates.addDays(new Date().toISOString().slice(0, 10), -2);
  // The settings and the days change under the lock, so they are read after it.
  const [row, settings, days] = await Promise.all([
    params.lock ? queries.lockStreak(tx, { userId }) : queries.selectStreak(tx, { userId }),
    readStudySettings(tx, { userId }),
    queries.listOpenDays(tx, { userId, from }),
  ]);
  const now = new Date();
  const closed = row?.closed_through ?? null;
  // Closed days never open again, so today is at least the day after them.
  const notBefore = closed === null ? null : dates.addDays(closed, 1);
  const today = dates.studyDateFor(now, { ...settings.zones, notBefore });
  const dayOf = toRecords(days);
  const rules: streakRules.StreakRules = {
    restDays: settings.restDays,
    dailyGoalMinutes: settings.dailyGoalMinutes,
    pause:
      row?.paused_from && row.paused_until ? { from: row.paused_from, to: row.paused_until } : null,
  };
  const closing = streakRules.closeDays(
    row?.closed_state ?? streakRules.newStreak,
    { closed: closed ?? dates.addDays(today, -1), today, snapshots: row?.recent_days ?? [] },
    dayOf,
    rules,
  );
  const { state, days: closedDays, snapshots } = closing;
  const record = dayOf(today);
  return { userId, now, settings, row, today, rules, state, closedDays, snapshots, record };
}

export async function readStreak(tx: Tx, user: { id: string }): Promise<Streak> {
  return toStreak(await loadStreakLedger(tx, { userId: user.id }));
}

export async function readToday(tx: Tx, userId: string): Promise<string> {
  return (await loadStreakLedger(tx, { userId })).today;
}

export function toStreak(ledger: StreakLedger): Streak {
  const { row, settings, today, now } = ledger;
  const view = streakRules.viewStreak(ledger.state, today, ledger.record, ledger.rules);
  return {
    user_id: ledger.userId,
    total_hours_studied: toHours(row?.total_minutes_studied ?? 0),
    total_minutes_studied: row?.total_minutes_studied ?? 0,
    current_streak: view.current,
    longest_streak: view.longest,
    skill_points: row?.skill_points ?? 0,
    freezes_held: view.freezesHeld,
    counted_today: view.countedToday,
    paused_until: view.pausedUntil,
    repairable_until: view.repairable
      ? dates
          .startOfStudyDay(
            dates.addDays(view.repairable.lastDay, 1),
            dates.zoneAt(now, settings.zones),
            dates.dayStartAt(now, settings.zones),
          )
          .toISOString()
      : null,
    repairable_streak: view.repairable?.streak ?? 0,
    is_hidden: settings.isStreakHidden,
  };
}

type LoggedOn = { pathId: string; milestoneKey: string };

/** The stored result of a session that is sent again. An id that belongs to another kind or milestone is rejected. */
export async function findSession(tx: Tx, params: OwnRow & { loggedOn?: LoggedOn }) {
  const known = await queries.findSession(tx, params);
  const { loggedOn } = params;
  // The path of a timed session may be deleted before the session arrives; that of a logged one is locked.
  const isSame = loggedOn
    ? known?.path_id === loggedOn.pathId && known.milestone_key === loggedOn.milestoneKey
    : true;
  const isOfKind = known?.source === (loggedOn ? "logged" : "focus");
  if (known && !(isOfKind && isSame)) throw new AppError("validation_failed");
  return known;
}

/** Saves past days before their rules change. False for a user without study days. */
export async function closePastDays(ctx: Pick<UserCtx, "queue" | "user">, tx: Tx) {
  const userId = ctx.user.id;
  if (!(await queries.selectStreak(tx, { userId }))) return false;
  await saveStreakLedger(ctx, tx, await loadStreakLedger(tx, { userId, lock: true }));
  return true;
}

/** Saves the ledger with what is added to one of its days. The caller holds the row's lock. */
export async function saveStreakLedger(
  ctx: Pick<UserCtx, "queue" | "user">,
  tx: Tx,
  ledger: StreakLedger,
  added?: queries.DayUpdate,
): Promise<number> {
  const pointsAdded = await saveLedgerSilently(tx, ledger, added);
  await notifyFreezesUsed(ctx, tx, ledger);
  return pointsAdded;
}

/** Without the notifications of used freezes: for days about which it is too late to notify. */
export function saveLedgerSilently(
  tx: Tx,
  ledger: StreakLedger,
  added?: queries.DayUpdate,
): Promise<number> {
  const { today, record, rules } = ledger;
  const view = streakRules.viewStreak(ledger.state, today, record, rules);
  return queries.updateLearningStreak(tx, {
    userId: ledger.userId,
    date: today,
    minutes: 0,
    finished: 0,
    stateOfDay: streakRules.openDayState(today, record, rules),
    pointsOfDay: pointsOfMinutes(record.minutes),
    milestone: null,
    ...added,
    closedDays: ledger.closedDays,
    closedUntil: dates.addDays(today, -1),
    closedState: ledger.state,
    snapshots: ledger.snapshots,
    current: view.current,
    longest: view.longest,
  });
}
