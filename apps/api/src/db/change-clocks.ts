import { sql } from "kysely";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";

export type Change = { change_id: string; at: string };

const furthestAheadMs = 86_400_000;

/**
 * What two changes are ordered by: the instant as its device said it, so that one sent again is what it was
 * the first time. A clock that runs a day ahead would rule for a day: it is refused.
 */
export function stampedAt(change: { at: string }): Date {
  const at = Date.parse(change.at);
  if (at > Date.now() + furthestAheadMs) throw new AppError("validation_failed");
  return new Date(at);
}

/** When a change was made, for dates that are counted and shown: never later than now. */
export function changedAt(change: { at: string }): Date {
  return new Date(Math.min(stampedAt(change).getTime(), Date.now()));
}

/**
 * Of the targets (`task:{id}:title` and the like) those for which this change is the newest so far by
 * (at, change_id): only these may be written. The same change sent again claims nothing.
 */
export async function claimNewer(
  tx: Tx,
  params: { userId: string; change: Change; targets: string[] },
): Promise<Set<string>> {
  const { userId, change } = params;
  if (params.targets.length === 0) return new Set();
  // Always in one order, so that two changes of the same fields wait for each other and never cross.
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

/** Whether any change of a target was ever seen, also when what it changed is swept away since. */
export async function hasClock(tx: Tx, params: { userId: string; target: string }) {
  const clock = await tx
    .selectFrom("change_clocks")
    .select("target")
    .where("user_id", "=", params.userId)
    .where("target", "=", params.target)
    .executeTakeFirst();
  return clock !== undefined;
}
