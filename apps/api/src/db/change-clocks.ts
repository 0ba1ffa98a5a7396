import { sql } from "kysely";
import type { Own, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";

export type Change = { change_id: string; at: string };

const maxAheadMs = 86_400_000;

/**
 * Orders changes: the time of the device, so that a repeated change has the same one. A clock that is a day ahead is
 * rejected, because its changes would win for a day.
 */
export function stampedAt(change: { at: string }): Date {
  const at = Date.parse(change.at);
  if (at > Date.now() + maxAheadMs) throw new AppError("validation_failed");
  return new Date(at);
}

/** When a change was made, for display and counting; never later than now. */
export function changedAt(change: { at: string }): Date {
  return new Date(Math.min(stampedAt(change).getTime(), Date.now()));
}

/**
 * Returns the targets (such as `task:{id}:title`) for which this change is the newest by (at, change_id). Only these may
 * be written. A repeated change claims nothing.
 */
export async function claimNewer(tx: Tx, params: Own & { change: Change; targets: string[] }) {
  const { userId, change } = params;
  if (params.targets.length === 0) return new Set();
  // Sorted, so that two changes of the same fields cannot deadlock.
  const targets = params.targets.toSorted();
  const { rows } = await sql<{ target: string }>`
    insert into change_clocks as clock (user_id, target, at, change_id)
    select ${userId}, target, ${stampedAt(change)}, ${change.change_id}::uuid
    from unnest(${targets}::text[]) target
    on conflict (user_id, target) do update set at = excluded.at, change_id = excluded.change_id
    where (clock.at, clock.change_id) < (excluded.at, excluded.change_id)
    returning target`.execute(tx);
  return new Set(rows.map(({ target }) => target));
}

/** Whether any change of a target was ever saved, even if its row is purged. */
export async function hasClock(tx: Tx, params: Own & { target: string }) {
  const clock = await tx
    .selectFrom("change_clocks")
    .select("target")
    .where("user_id", "=", params.userId)
    .where("target", "=", params.target)
    .executeTakeFirst();
  return clock !== undefined;
}
