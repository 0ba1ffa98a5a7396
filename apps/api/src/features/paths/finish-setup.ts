import * as userSettings from "#api/core/user-settings/user-settings.service.ts";
import { closePastDays } from "#api/core/study/streak.service.ts";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/**
 * Completes the setup when a path is accepted. The path's hours and free days become the weekly target and the rest
 * days if the user chose none: a day that was never planned must not break the streak.
 */
export async function finishSetup(
  ctx: Pick<UserCtx, "queue" | "user">,
  tx: Tx,
  params: { weeklyTargetHours: number; studyDays: readonly number[] },
): Promise<void> {
  const { studyDays } = params;
  const userId = ctx.user.id;
  const row = await userSettings.selectSettings(tx, { userId });
  const freeDays = weekdays.filter((day) => !studyDays.includes(day));
  // No study day means any day, and seven leave no rest day: then the country's weekend stays, if one is known.
  const isWeekChosen = studyDays.length > 0 && freeDays.length > 0;
  const values: userSettings.SettingsValues = {
    setup_completed_at: row?.setup_completed_at ?? new Date(),
    weekly_target_hours: row?.weekly_target_hours ?? params.weeklyTargetHours,
  };
  if (isWeekChosen && !row?.rest_days) {
    await closePastDays(ctx, tx);
    values.rest_days = freeDays;
  }
  await userSettings.saveSettings(tx, { userId, values });
}
