import { limits } from "@masar/contract/limits";
import type { ZoneHistory } from "@masar/domain/local-date";
import { firstDayOf, weekendOf } from "@masar/domain/region";
import type { Tx } from "#api/db/tx.ts";
import { selectSettings } from "#api/features/settings/settings.queries.ts";

export const fallbackZone = "Asia/Dubai";

/** What the rules of study need to know of a learner, with every default filled in. */
export type StudySettings = {
  zones: ZoneHistory;
  restDays: number[];
  firstDay: number;
  dailyGoalMinutes: number;
  weeklyTargetHours: number;
  isStreakHidden: boolean;
  isSetUp: boolean;
};

export async function readStudySettings(
  tx: Tx,
  params: { userId: string },
): Promise<StudySettings> {
  const row = await selectSettings(tx, params);
  const country = row?.country ?? null;
  return {
    zones: {
      zone: row?.time_zone ?? fallbackZone,
      previousZone: row?.previous_time_zone ?? null,
      zoneChangedAt: row?.time_zone_changed_at ?? null,
      dayStartHour: row?.day_start_hour ?? limits.study.dayStartHour,
    },
    restDays: row?.rest_days ?? weekendOf(country),
    firstDay: firstDayOf(country),
    dailyGoalMinutes: row?.daily_goal_minutes ?? limits.study.dailyGoalMinutes,
    weeklyTargetHours: row?.weekly_target_hours ?? limits.study.weeklyTargetHours,
    isStreakHidden: row?.streak_hidden ?? false,
    isSetUp: Boolean(row?.setup_completed_at),
  };
}
