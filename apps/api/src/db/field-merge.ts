import { type Change, claimNewer, hasClock } from "#api/db/change-clocks.ts";
import type { OwnRow, Tx } from "#api/db/tx.ts";

/** Something that several devices change field by field. */
type Item = OwnRow & { kind: "task" | "note" | "card" };

/** The fields for which the change is the newest; only these may be written. */
export async function claimNewestFields<F extends object>(
  tx: Tx,
  params: Item & { change: Change; fields: F },
): Promise<Partial<F>> {
  const { userId, change } = params;
  const changed = Object.entries(params.fields).filter(([, value]) => value !== undefined);
  const targets = changed.map(([field]) => toTarget(params, field));
  const claimed = await claimNewer(tx, { userId, change, targets });
  const newest = changed.filter(([field]) => claimed.has(toTarget(params, field)));
  return Object.fromEntries(newest) as Partial<F>;
}

/** For an item without a row: its clock outlives the purge, so that only a newer change that undoes the deletion restores it. */
export async function isPurged(
  tx: Tx,
  params: Item & { newest?: { deleted?: boolean | undefined } },
): Promise<boolean> {
  if (params.newest?.deleted !== undefined) return false;
  return hasClock(tx, { userId: params.userId, target: toTarget(params, "deleted") });
}

/** A deletion counts from its arrival, so that it can be undone for 30 days even if it waited on an offline device. */
export function toColumns<F extends { deleted?: boolean | undefined }>(
  newest: F,
): Omit<F, "deleted"> & { deleted_at?: Date | null } {
  const { deleted, ...columns } = newest;
  if (deleted === undefined) return columns;
  return { ...columns, deleted_at: deleted ? new Date() : null };
}

function toTarget({ kind, id }: Item, field: string) {
  return `${kind}:${id}:${field}`;
}
