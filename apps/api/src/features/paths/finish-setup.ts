import { limits } from "@masar/contract/limits";
import { usualSessionMinutes } from "@masar/domain/planning/planned-sessions";
import * as userSettings from "#api/core/user-settings/user-settings.service.ts";
import { closePastDays } from "#api/core/study/streak.service.ts";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/**
 * Completes the setup when a path is accepted. The path's hours and free days become the weekly target and the rest
 * days if the user chose none: a day that was never planned must not break the streak. With the first hours, the daily
 * goal becomes one planned study day, unless it was chosen.
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
  const { dailyGoalMinutes: defaultGoal } = limits.study;
  const isGoalOpen =
    !row?.weekly_target_hours && (row?.daily_goal_minutes ?? defaultGoal) === defaultGoal;
  if (isGoalOpen) {
    values.daily_goal_minutes = usualSessionMinutes({
      hours_per_week: params.weeklyTargetHours,
      study_days: studyDays,
    });
  }
  if (isWeekChosen && !row?.rest_days) values.rest_days = freeDays;
  // Days that are over keep the old rules.
  if (values.rest_days || values.daily_goal_minutes) await closePastDays(ctx, tx);
  await userSettings.saveSettings(tx, { userId, values });
}
