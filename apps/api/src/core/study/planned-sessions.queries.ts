import type { OwnPath, Tx } from "#api/db/tx.ts";

export type OwnSub = OwnPath & { key: string; sub: string };

export function listTicks(tx: Tx, params: OwnPath) {
  return tx
    .selectFrom("planned_session_progress")
    .select(["milestone_key", "sub_milestone", "session", "completed_at"])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .execute();
}

const toRow = ({ userId, pathId, key, sub }: OwnSub) => ({
  user_id: userId,
  path_id: pathId,
  milestone_key: key,
  sub_milestone: sub,
});

type Tick = { session: string; completed_at: Date; is_counted: boolean };

/** Returns the sessions that had no tick before. */
export async function addTicks(tx: Tx, params: OwnSub & { ticks: Tick[] }) {
  if (params.ticks.length === 0) return [];
  return tx
    .insertInto("planned_session_progress")
    .values(params.ticks.map((tick) => ({ ...toRow(params), ...tick })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("session")
    .execute();
}

/** Returns the removed tick. */
export function removeTick(tx: Tx, params: OwnSub & { session: string }) {
  const tick = { ...toRow(params), session: params.session };
  return tx
    .deleteFrom("planned_session_progress")
    .where((eb) => eb.and(tick))
    .returning(["completed_at", "is_counted"])
    .executeTakeFirst();
}
