import type { OwnRow, Tx } from "#api/db/tx.ts";
import { findCurrentPathId } from "#api/core/study/active-paths.service.ts";
import { saveSettings, selectSettings } from "#api/core/user-settings/user-settings.service.ts";

/** The hours of the current path are the weekly target: the learner chose them last. */
export async function saveWeeklyTarget(tx: Tx, own: OwnRow, hours: number | null): Promise<void> {
  if (!(await isCurrent(tx, own))) return;
  await saveSettings(tx, { userId: own.userId, values: { weekly_target_hours: hours } });
}

/** Undefined for another path than the current one. */
export async function readWeeklyTarget(tx: Tx, own: OwnRow): Promise<number | null | undefined> {
  if (!(await isCurrent(tx, own))) return undefined;
  return (await selectSettings(tx, { userId: own.userId }))?.weekly_target_hours;
}

async function isCurrent(tx: Tx, { userId, id }: OwnRow): Promise<boolean> {
  return (await findCurrentPathId(tx, { userId })) === id;
}
