import { sql } from "kysely";
import type { DayState } from "@masar/contract/paths/constants";
import type { ClosedDaySnapshot, StreakState } from "@masar/domain/study/streak";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };

export function selectStreak(tx: Tx, params: Own) {
  return tx
    .selectFrom("learning_streaks")
    .selectAll()
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

/** The learner's row, made if need be and held until commit: their writers come one after another. */
export async function lockStreak(tx: Tx, params: Own) {
  await tx
    .insertInto("learning_streaks")
    .values({ user_id: params.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("learning_streaks")
    .selectAll()
    .where("user_id", "=", params.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function listDays(tx: Tx, params: Own & { from: string; to: string }) {
  return tx
    .selectFrom("study_days")
    .select(["local_date", "minutes", "late_minutes", "finished", "state"])
    .where("user_id", "=", params.userId)
    .where("local_date", ">=", params.from)
    .where("local_date", "<=", params.to)
    .orderBy("local_date")
    .execute();
}

export function findSession(tx: Tx, params: Own & { id: string }) {
  return tx
    .selectFrom("study_sessions")
    .select(["minutes", "points", "local_date", "source", "path_id", "milestone_key"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

export async function savePointsOfSession(tx: Tx, params: Own & { id: string; points: number }) {
  await tx
    .updateTable("study_sessions")
    .set({ points: params.points })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

/** False when this session is known already. */
export async function addSession(
  tx: Tx,
  params: Own & {
    id: string;
    source: "logged" | "focus";
    pathId: string | null;
    milestoneKey: string | null;
    minutes: number;
    focusPeriods: number;
    date: string;
    startedAt: Date | null;
    endedAt: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto("study_sessions")
    .values({
      user_id: params.userId,
      id: params.id,
      path_id: params.pathId,
      milestone_key: params.milestoneKey,
      source: params.source,
      minutes: params.minutes,
      focus_periods: params.focusPeriods,
      local_date: params.date,
      started_at: params.startedAt,
      ended_at: params.endedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Whether the ledger reaches back before a date: some day before it was closed. */
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

export async function hasPoints(tx: Tx, params: Own & { milestoneId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom("point_entries")
    .select("points")
    .where("user_id", "=", params.userId)
    .where("source", "=", "milestone")
    .where("source_key", "=", params.milestoneId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Day, streak and points in one statement; answers with the points that were added. */
export async function updateLearningStreak(
  tx: Tx,
  params: Own & {
    date: string;
    minutes: number;
    finished: number;
    stateOfDay: DayState | null;
    closedDays: { date: string; state: DayState }[];
    closedUntil: string;
    closedState: StreakState;
    lived: ClosedDaySnapshot[];
    current: number;
    longest: number;
    pointsOfDay: number;
    milestone: { id: string; points: number } | null;
  },
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select update_learning_streak(
      ${params.userId}, ${params.date}, ${params.minutes}, ${params.finished}, ${params.stateOfDay},
      ${JSON.stringify(params.closedDays)}, ${params.closedUntil}, ${JSON.stringify(params.closedState)},
      ${JSON.stringify(params.lived)}, ${params.current}, ${params.longest}, ${params.pointsOfDay},
      ${params.milestone?.id ?? null}, ${params.milestone?.points ?? 0}) as added`.execute(tx);
  return rows[0]?.added ?? 0;
}
