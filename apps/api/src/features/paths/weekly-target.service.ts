import type { OwnRow, Tx } from "#api/db/tx.ts";
import { findCurrentPathId } from "#api/core/study/active-paths.service.ts";
import { saveSettings } from "#api/core/user-settings/user-settings.service.ts";

/** The hours of the current path are the weekly target: the learner chose them last. */
export async function saveWeeklyTarget(
  tx: Tx,
  { userId, id }: OwnRow,
  weekly_target_hours: number,
): Promise<void> {
  const isCurrent = (await findCurrentPathId(tx, { userId })) === id;
  if (isCurrent) await saveSettings(tx, { userId, values: { weekly_target_hours } });
}
