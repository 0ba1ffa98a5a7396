import { limits } from "@masar/contract/limits";
import type { Own, Tx } from "#api/db/tx.ts";
import { sumActiveHours } from "#api/core/study/active-paths.service.ts";
import { saveSettings, selectSettings } from "#api/core/user-settings/user-settings.service.ts";

export async function saveWeeklyTarget(tx: Tx, own: Own, hours: number | null): Promise<void> {
  await saveSettings(tx, { userId: own.userId, values: { weekly_target_hours: hours } });
}

export async function readWeeklyTarget(tx: Tx, own: Own): Promise<number | null> {
  return (await selectSettings(tx, { userId: own.userId }))?.weekly_target_hours ?? null;
}

/** Whether the target is the hours of all active paths, and not another number that the user chose. */
export async function followsActivePaths(tx: Tx, own: Own): Promise<boolean> {
  return (await readWeeklyTarget(tx, own)) === toTarget(await sumActiveHours(tx, own));
}

/** The target after a change of the active paths or of their hours. */
export async function saveActiveHoursAsTarget(tx: Tx, own: Own): Promise<void> {
  const hours = await sumActiveHours(tx, own);
  if (hours > 0) await saveWeeklyTarget(tx, own, toTarget(hours));
}

function toTarget(hours: number): number {
  return Math.min(hours, limits.study.maxWeeklyTargetHours);
}
