import type { OwnPath, Tx } from "#api/db/tx.ts";
import { activeIds, type OwnPaths } from "./path-progress.queries.ts";

export type OwnSub = OwnPath & { key: string; sub: string };

export function listTicks(tx: Tx, params: OwnPaths) {
  const { pathIds } = params;
  return tx
    .selectFrom("planned_session_progress")
    .select(["path_id", "milestone_key", "sub_milestone", "session", "completed_at"])
    .where("user_id", "=", params.userId)
    .where("path_id", "in", pathIds === "active" ? activeIds(tx, params) : pathIds)
    .execute();
}

const toRow = ({ userId, pathId, key, sub }: OwnSub) => ({
  user_id: userId,
  path_id: pathId,
  milestone_key: key,
  sub_milestone: sub,
});

type Tick = { session: string; completed_at: Date };

export async function addTicks(tx: Tx, params: OwnSub & { ticks: Tick[] }): Promise<void> {
  if (params.ticks.length === 0) return;
  await tx
    .insertInto("planned_session_progress")
    .values(params.ticks.map((tick) => ({ ...toRow(params), ...tick })))
    .execute();
}

export async function removeTicks(tx: Tx, params: OwnSub): Promise<void> {
  const ticks = tx.deleteFrom("planned_session_progress");
  await ticks.where((eb) => eb.and(toRow(params))).execute();
}
