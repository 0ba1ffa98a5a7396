import { limits } from "@masar/contract/limits";
import type { Streak } from "@masar/contract/study/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { pointsOfMinutes } from "@masar/domain/progress/points";
import { type DayRecord, recomputeClosedDays, openDayState } from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/core/study/streak.queries.ts";
import {
  type StreakLedger,
  loadStreakLedger,
  readRecords,
  toStreak,
  saveStreakLedger,
} from "#api/core/study/streak.service.ts";
import { notifyGoalMet } from "#api/core/study/study-notifications.ts";

type Session = {
  id: string;
  minutes: number;
  pathId: string | null;
  milestoneKey: string | null;
  /** Of a session that was timed: when it began, and how many focus periods it finished. */
  timed?: { startedAt: Date; focusPeriods: number };
};

type Work = {
  /** When it was done, on a device that was perhaps offline; never later than now. */
  at: Date;
  session: Session | null;
  /** By how many (sub-)milestones this step moves what was finished on a local date. */
  finished: Map<string, number>;
  milestone: { id: string; points: number } | null;
  /** As the caller has read it, with the row held. */
  ledger?: StreakLedger | undefined;
};

type Recorded = {
  streak: Streak;
  today: string;
  countedOn: string;
  minutesAdded: number;
  pointsAdded: number;
};

/**
 * What a step means for day, streak and points. It runs inside the transaction of the step, and holds the
 * learner's streak row until that ends. It counts on the local date of its own instant.
 */
export async function recordStudy(ctx: UserCtx, tx: Tx, work: Work): Promise<Recorded> {
  const userId = ctx.user.id;
  let ledger = work.ledger ?? (await loadStreakLedger(tx, { userId, lock: true }));
  const date = dateOf(ledger, work.at);
  for (const [other, finished] of work.finished) {
    if (other === date) continue;
    const change = { date: other, at: work.at, change: { minutes: 0, finished } };
    await addToDay(ctx, tx, ledger, { ...change, before: await minutesOn(tx, ledger, other) });
    ledger = await loadStreakLedger(tx, { userId, lock: true });
  }
  const before = await minutesOn(tx, ledger, date);
  const minutes = work.session ? await addMinutes(tx, ledger, { ...work, date, before }) : 0;
  const { after, pointsAdded } = await addToDay(ctx, tx, ledger, {
    date,
    at: work.at,
    change: { minutes, finished: work.finished.get(date) ?? 0 },
    before,
    milestone: work.milestone,
  });
  if (work.session && pointsAdded > 0) {
    const { id } = work.session;
    await queries.savePointsOfSession(tx, { userId, id, points: pointsAdded });
  }
  if (date === ledger.today) {
    const goal = ledger.settings.dailyGoalMinutes;
    await notifyGoalMet(ctx, tx, { date, before, minutes: before + minutes, goal });
  }
  return {
    streak: toStreak(addToRow(after, minutes, pointsAdded)),
    today: ledger.today,
    countedOn: date,
    minutesAdded: minutes,
    pointsAdded,
  };
}

type DayChange = { date: string; at: Date; change: DayRecord };

/** Judges one day by what is added to it, and writes it. `before` are the minutes it had. */
async function addToDay(
  ctx: UserCtx,
  tx: Tx,
  ledger: StreakLedger,
  given: DayChange & { before: number; milestone?: Work["milestone"] },
): Promise<{ after: StreakLedger; pointsAdded: number }> {
  const { date, change } = given;
  const { after, stateOfDay } = await applyToDay(tx, ledger, given);
  const pointsAdded = await saveStreakLedger(ctx, tx, after, {
    date,
    minutes: change.minutes,
    finished: stateOfDay === null ? 0 : change.finished,
    stateOfDay,
    pointsOfDay: pointsOfMinutes(given.before + change.minutes),
    milestone: given.milestone ?? null,
  });
  return { after, pointsAdded };
}

/** The learner's date at an instant that is past; what is as late as the clamped today belongs to it. */
export function dateOf(ledger: StreakLedger, instant: Date): string {
  const { zones } = ledger.settings;
  const date = studyDateFor(instant, zones);
  return date >= studyDateFor(ledger.now, zones) ? ledger.today : date;
}

/** All minutes of a day, also those that came too late to be judged. */
async function minutesOn(tx: Tx, ledger: StreakLedger, date: string): Promise<number> {
  if (date === ledger.today) return ledger.record.minutes;
  const [day] = await queries.listDays(tx, { userId: ledger.userId, from: date, to: date });
  return day?.minutes ?? 0;
}

/** The ledger after it; `stateOfDay` is null where it comes too late, and the streak stays as it was. */
async function applyToDay(tx: Tx, ledger: StreakLedger, given: DayChange) {
  const { userId, today, rules } = ledger;
  const { date, change } = given;
  if (date === today) {
    const after = { ...ledger, record: addUp(ledger.record, change) };
    return { after, stateOfDay: openDayState(today, after.record, rules) };
  }
  if (!(await canJudgeAgain(tx, ledger, given))) return { after: ledger, stateOfDay: null };
  const stored = await readRecords(tx, { userId, from: date, to: today });
  const dayOf = (of: string) => (of === date ? addUp(stored(of), change) : stored(of));
  const judged = recomputeClosedDays(ledger.lived, { from: date, today }, dayOf, rules);
  const earlier = ledger.closedDays.filter((closed) => closed.date < date);
  return {
    after: {
      ...ledger,
      state: judged.state,
      lived: judged.lived,
      closedDays: [...earlier, ...judged.days],
    },
    stateOfDay: judged.days[0]?.state ?? null,
  };
}

const lateMs = limits.offline.lateHours * 3_600_000;

/** Until 72 hours later, if the state before that day is still known: kept, or it is the first of the ledger. */
async function canJudgeAgain(tx: Tx, ledger: StreakLedger, { date, at }: DayChange) {
  if (ledger.now.getTime() - at.getTime() > lateMs) return false;
  const first = ledger.lived[0]?.date ?? ledger.today;
  // A day that was closed without being kept leaves a hole: what was before it is not known.
  if (date >= first) return ledger.lived.some((day) => day.date === date);
  return !(await queries.hasClosedDayBefore(tx, { userId: ledger.userId, date: first }));
}

function addUp(record: DayRecord, change: DayRecord): DayRecord {
  return {
    minutes: record.minutes + change.minutes,
    finished: Math.max(0, record.finished + change.finished),
  };
}

/** Counts a session once, and no day longer than it can be; answers with what was counted. */
async function addMinutes(
  tx: Tx,
  ledger: StreakLedger,
  given: { session: Session | null; at: Date; date: string; before: number },
): Promise<number> {
  if (!given.session) return 0;
  const { timed, ...session } = given.session;
  const left = limits.study.maxMinutesPerDay - given.before;
  const minutes = Math.max(0, Math.min(session.minutes, left));
  const isNew = await queries.addSession(tx, {
    ...session,
    userId: ledger.userId,
    source: timed ? "focus" : "logged",
    minutes,
    focusPeriods: timed?.focusPeriods ?? 0,
    date: given.date,
    startedAt: timed?.startedAt ?? null,
    endedAt: given.at,
  });
  return isNew ? minutes : 0;
}

function addToRow(ledger: StreakLedger, minutes: number, points: number): StreakLedger {
  const { row } = ledger;
  if (!row) return ledger;
  const total_minutes_studied = row.total_minutes_studied + minutes;
  return {
    ...ledger,
    row: { ...row, total_minutes_studied, skill_points: row.skill_points + points },
  };
}
