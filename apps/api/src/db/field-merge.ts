import { type Change, claimNewer, hasClock } from "#api/db/change-clocks.ts";
import type { Tx } from "#api/db/tx.ts";

/** A thing that several devices change field by field. */
type Item = { userId: string; kind: "task" | "note" | "card"; id: string };

/** Of the fields a change gives an item, those for which it is the newest: only these may be written. */
export async function claimNewestFields<F extends object>(
  tx: Tx,
  params: Item & { change: Change; fields: F },
): Promise<Partial<F>> {
  const { userId, change } = params;
  const given = Object.entries(params.fields).filter(([, value]) => value !== undefined);
  const targets = given.map(([field]) => toTarget(params, field));
  const claimed = await claimNewer(tx, { userId, change, targets });
  const newest = given.filter(([field]) => claimed.has(toTarget(params, field)));
  return Object.fromEntries(newest) as Partial<F>;
}

/**
 * Asked of an item that has no row: a deleted one is removed in time, its clock is not, so that only a change
 * that is newer than the deletion and takes it back makes it again.
 */
export async function isPurged(
  tx: Tx,
  params: Item & { newest?: { deleted?: boolean | undefined } },
): Promise<boolean> {
  if (params.newest?.deleted !== undefined) return false;
  return hasClock(tx, { userId: params.userId, target: toTarget(params, "deleted") });
}

/** A deletion counts from its arrival: however long it waited on its device, it can be taken back for 30 days. */
export function toColumns<F extends { deleted?: boolean | undefined }>(
  newest: F,
): Omit<F, "deleted"> & { deleted_at?: Date | null } {
  const { deleted, ...columns } = newest;
  if (deleted === undefined) return columns;
  return { ...columns, deleted_at: deleted ? new Date() : null };
}

function toTarget({ kind, id }: Item, field: string): string {
  return `${kind}:${id}:${field}`;
}
