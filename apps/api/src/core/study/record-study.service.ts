import { limits } from "@masar/contract/limits";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { pointsOfMinutes } from "@masar/domain/progress/points";
import { type DayRecord, recomputeClosedDays, openDayState } from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/core/study/streak.queries.ts";
import * as streaks from "#api/core/study/streak.service.ts";
import { notifyGoalMet } from "#api/core/study/study-notifications.ts";

type StreakLedger = streaks.StreakLedger;

/** Not stored yet: the caller checked that under the streak's lock. */
type NewSession = {
  id: string;
  /** The result of `countMinutes`. */
  countedMinutes: number;
  pathId: string | null;
  milestoneKey: string | null;
  /** Of a timed session: its start and its finished focus periods. */
  timed?: { startedAt: Date; focusPeriods: number };
};

type Work = {
  /** When it was done, perhaps on an offline device; never later than now. */
  at: Date;
  session: NewSession | null;
  /** By how many completed (sub-)milestones each local date changes. */
  finished: Map<string, number>;
  milestone: { id: string; points: number } | null;
  /** Loaded with a lock. */
  ledger: StreakLedger;
};

/** Updates day, streak and points in the caller's transaction. Work counts on the local date on which it was done. */
export async function recordStudy(ctx: UserCtx, tx: Tx, work: Work) {
  const userId = ctx.user.id;
  let { ledger } = work;
  const date = dateOf(ledger, work.at);
  for (const [other, finished] of work.finished) {
    if (other === date) continue;
    const change = { date: other, at: work.at, change: { minutes: 0, finished } };
    await addToDay(ctx, tx, ledger, { ...change, before: await minutesOn(tx, ledger, other) });
    ledger = await streaks.loadStreakLedger(tx, { userId, lock: true });
  }
  const before = await minutesOn(tx, ledger, date);
  const { session, at } = work;
  const minutes = session?.countedMinutes ?? 0;
  const goal = ledger.settings.dailyGoalMinutes;
  const day = { date, before, minutes: before + minutes, goal };
  const [{ after, pointsAdded }] = await Promise.all([
    addToDay(ctx, tx, ledger, {
      date,
      at,
      change: { minutes, finished: work.finished.get(date) ?? 0 },
      before,
      milestone: work.milestone,
    }),
    session && queries.addSession(tx, toRow(ledger, session, { at, date })),
    date === ledger.today && notifyGoalMet(ctx, tx, day),
  ]);
  if (session && pointsAdded > 0) {
    await queries.savePointsOfSession(tx, { userId, id: session.id, points: pointsAdded });
  }
  return {
    streak: streaks.toStreak(addToRow(after, minutes, pointsAdded)),
    today: ledger.today,
    countedOn: date,
    minutesAdded: minutes,
    pointsAdded,
  };
}

type DayChange = { date: string; at: Date; change: DayRecord };

/** Saves one day with what is added to it. `before` are the minutes it had. */
async function addToDay(
  ctx: UserCtx,
  tx: Tx,
  ledger: StreakLedger,
  added: DayChange & { before: number; milestone?: Work["milestone"] },
) {
  const { date, change } = added;
  const { after, stateOfDay } = await applyToDay(tx, ledger, added);
  const pointsAdded = await streaks.saveStreakLedger(ctx, tx, after, {
    date,
    minutes: change.minutes,
    finished: stateOfDay === null ? 0 : change.finished,
    stateOfDay,
    pointsOfDay: pointsOfMinutes(added.before + change.minutes),
    milestone: added.milestone ?? null,
  });
  return { after, pointsAdded };
}

/** The user's date at a past instant; never after the ledger's today. */
export function dateOf(ledger: StreakLedger, instant: Date): string {
  const { zones } = ledger.settings;
  const date = studyDateFor(instant, zones);
  return date >= studyDateFor(ledger.now, zones) ? ledger.today : date;
}

/** All minutes of a day, including those that arrived too late to count. */
async function minutesOn(tx: Tx, ledger: StreakLedger, date: string) {
  if (date === ledger.today) return ledger.record.minutes;
  const [day] = await queries.listDays(tx, { userId: ledger.userId, from: date, to: date });
  return day?.minutes ?? 0;
}

/** The ledger after the change; `stateOfDay` is null if it arrived too late, and the streak stays. */
async function applyToDay(tx: Tx, ledger: StreakLedger, dayChange: DayChange) {
  const { userId, today, rules } = ledger;
  const { date, change } = dayChange;
  if (date === today) {
    const after = { ...ledger, record: addUp(ledger.record, change) };
    return { after, stateOfDay: openDayState(today, after.record, rules) };
  }
  if (!(await canRecompute(tx, ledger, dayChange))) return { after: ledger, stateOfDay: null };
  const stored = await streaks.readRecords(tx, { userId, from: date, to: today });
  const dayOf = (of: string) => (of === date ? addUp(stored(of), change) : stored(of));
  const { state, snapshots, days } = recomputeClosedDays(
    ledger.snapshots,
    { from: date, today },
    dayOf,
    rules,
  );
  const earlier = ledger.closedDays.filter((closed) => closed.date < date);
  const after = { ...ledger, state, snapshots, closedDays: [...earlier, ...days] };
  return { after, stateOfDay: days[0]?.state ?? null };
}

/** Up to 72 hours later, if the state before that day is stored or the day is the first of the ledger. */
async function canRecompute(tx: Tx, ledger: StreakLedger, { date, at }: DayChange) {
  const ageMs = ledger.now.getTime() - at.getTime();
  if (ageMs > limits.offline.lateHours * 3_600_000) return false;
  const first = ledger.snapshots[0]?.date ?? ledger.today;
  // If the snapshot of that day is missing, the state before it is unknown.
  if (date >= first) return ledger.snapshots.some((day) => day.date === date);
  return !(await queries.hasClosedDayBefore(tx, { userId: ledger.userId, date: first }));
}

function addUp(record: DayRecord, change: DayRecord) {
  return {
    minutes: record.minutes + change.minutes,
    finished: Math.max(0, record.finished + change.finished),
  };
}

/** The minutes of a session that count: those within the maximum of its day. */
export async function countMinutes(
  tx: Tx,
  ledger: StreakLedger,
  session: { at: Date; minutes: number },
): Promise<number> {
  const before = await minutesOn(tx, ledger, dateOf(ledger, session.at));
  return Math.max(0, Math.min(session.minutes, limits.study.maxMinutesPerDay - before));
}

function toRow(
  ledger: StreakLedger,
  session: NewSession,
  { at, date }: { at: Date; date: string },
) {
  const { id, timed, pathId, milestoneKey, countedMinutes } = session;
  return {
    user_id: ledger.userId,
    id,
    path_id: pathId,
    milestone_key: milestoneKey,
    source: timed ? ("focus" as const) : ("logged" as const),
    minutes: countedMinutes,
    focus_periods: timed?.focusPeriods ?? 0,
    local_date: date,
    started_at: timed?.startedAt ?? null,
    ended_at: at,
  };
}

function addToRow(ledger: StreakLedger, minutes: number, points: number): StreakLedger {
  const { row } = ledger;
  if (!row) return ledger;
  const total_minutes_studied = row.total_minutes_studied + minutes;
  const skill_points = row.skill_points + points;
  return { ...ledger, row: { ...row, total_minutes_studied, skill_points } };
}
