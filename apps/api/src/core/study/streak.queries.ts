import { type Insertable, sql, type Updateable } from "kysely";
import type { DayState } from "@masar/contract/paths/constants";
import type { ClosedDaySnapshot, StreakState } from "@masar/domain/study/streak";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";
import { streakColumns } from "#api/db/schema/column-names.ts";

const ofUser = (tx: Tx, params: Own) =>
  tx.selectFrom("learning_streaks").select(streakColumns).where("user_id", "=", params.userId);

export function selectStreak(tx: Tx, params: Own) {
  return ofUser(tx, params).executeTakeFirst();
}

/** Creates the row if needed and locks it until commit, so that writers come one after another. */
export async function lockStreak(tx: Tx, params: Own) {
  const [, row] = await Promise.all([
    tx
      .insertInto("learning_streaks")
      .values({ user_id: params.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    ofUser(tx, params).forUpdate().executeTakeFirstOrThrow(),
  ]);
  return row;
}

const daysOf = (tx: Tx, params: Own) =>
  tx
    .selectFrom("study_days")
    .select(["local_date", "minutes", "late_minutes", "finished", "state"])
    .where("user_id", "=", params.userId)
    .orderBy("local_date");

export function listDays(tx: Tx, params: Own & { from: string; to: string }) {
  return daysOf(tx, params)
    .where("local_date", ">=", params.from)
    .where("local_date", "<=", params.to)
    .execute();
}

/** Days after the closed ones; from the date `from` if none is closed. */
export function listOpenDays(tx: Tx, params: Own & { from: string }) {
  const { userId, from } = params;
  return daysOf(tx, params)
    .where(
      sql<boolean>`local_date >= coalesce(
        (select closed_through + 1 from learning_streaks where user_id = ${userId}), ${from}::date)`,
    )
    .execute();
}

export function findSession(tx: Tx, params: OwnRow) {
  return tx
    .selectFrom("study_sessions")
    .select(["minutes", "points", "local_date", "source", "path_id", "milestone_key"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

export async function savePointsOfSession(tx: Tx, params: OwnRow & { points: number }) {
  await tx
    .updateTable("study_sessions")
    .set({ points: params.points })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

export async function addSession(tx: Tx, row: Insertable<AppTables["study_sessions"]>) {
  await tx.insertInto("study_sessions").values(row).execute();
}

export async function hasClosedDayBefore(tx: Tx, params: Own & { date: string }): Promise<boolean> {
  const row = await tx
    .selectFrom("study_days")
    .select("local_date")
    .where("user_id", "=", params.userId)
    .where("local_date", "<", params.date)
    .where("state", "<>", "open")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFocusPeriods(tx: Tx, params: Own & { date: string }): Promise<number> {
  const row = await tx
    .selectFrom("study_sessions")
    .select((eb) => eb.fn.sum<number | null>("focus_periods").as("periods"))
    .where("user_id", "=", params.userId)
    .where("local_date", "=", params.date)
    .executeTakeFirst();
  return row?.periods ?? 0;
}

export async function hasAwardedPoints(tx: Tx, params: Own & { milestoneId: string }) {
  const row = await tx
    .selectFrom("point_entries")
    .select("points")
    .where("user_id", "=", params.userId)
    .where("source", "=", "milestone")
    .where("source_key", "=", params.milestoneId)
    .executeTakeFirst();
  return row !== undefined;
}

export type DayUpdate = {
  date: string;
  minutes: number;
  finished: number;
  /** Null if the work arrived too late to count for the day. */
  stateOfDay: DayState | null;
  pointsOfDay: number;
  milestone: { id: string; points: number } | null;
};

type StreakUpdate = {
  closedDays: { date: string; state: DayState }[];
  closedUntil: string;
  closedState: StreakState;
  snapshots: ClosedDaySnapshot[];
  current: number;
  longest: number;
};

/** Day, streak and points in one statement; returns the points that were added. */
export async function updateLearningStreak(tx: Tx, params: Own & DayUpdate & StreakUpdate) {
  const { rows } = await sql<{ added: number }>`
    select update_learning_streak(
      ${params.userId}, ${params.date}, ${params.minutes}, ${params.finished}, ${params.stateOfDay},
      ${JSON.stringify(params.closedDays)}, ${params.closedUntil}, ${JSON.stringify(params.closedState)},
      ${JSON.stringify(params.snapshots)}, ${params.current}, ${params.longest}, ${params.pointsOfDay},
      ${params.milestone?.id ?? null}, ${params.milestone?.points ?? 0}) as added`.execute(tx);
  return rows[0]?.added ?? 0;
}

type PauseColumns = "paused_from" | "paused_until" | "pause_starts";
type Pause = Pick<Updateable<AppTables["learning_streaks"]>, PauseColumns>;

export async function savePause(tx: Tx, { userId, ...pause }: Own & Pause) {
  await tx
    .updateTable("learning_streaks")
    .set({ ...pause, updated_at: new Date() })
    .where("user_id", "=", userId)
    .execute();
}
