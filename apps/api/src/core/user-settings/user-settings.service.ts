import { limits } from "@masar/contract/limits";
import type { Language, Settings } from "@masar/contract/settings/schemas";
import { countryOfZone } from "@masar/domain/dates/zone-country";
import type { Own, Tx } from "#api/db/tx.ts";
import { saveSettings, selectSettings } from "#api/core/user-settings/user-settings.queries.ts";
import { fallbackZone } from "#api/core/user-settings/study-settings.ts";

export { saveSettings, selectSettings, type SettingsValues } from "./user-settings.queries.ts";

export async function getSettings(
  tx: Tx,
  user: { id: string; language: Language },
): Promise<Settings> {
  const row = await selectSettings(tx, { userId: user.id });
  return {
    language: user.language,
    country: row?.country ?? null,
    time_zone: row?.time_zone ?? fallbackZone,
    setup_completed: Boolean(row?.setup_completed_at),
    weekly_target_hours: row?.weekly_target_hours ?? null,
    day_start_hour: row?.day_start_hour ?? limits.study.dayStartHour,
    rest_days: row?.rest_days ?? null,
    daily_goal_minutes: row?.daily_goal_minutes ?? limits.study.dailyGoalMinutes,
    streak_hidden: row?.streak_hidden ?? false,
    focus_minutes: row?.focus_minutes ?? limits.timer.focusMinutes,
    break_minutes: row?.break_minutes ?? limits.timer.breakMinutes,
    long_break_minutes: row?.long_break_minutes ?? limits.timer.longBreakMinutes,
    timer_auto_start: row?.timer_auto_start ?? false,
    timer_sound: row?.timer_sound ?? true,
    study_time: row?.study_time ?? null,
    busy_season: row?.busy_season ?? null,
    quiet_from: row?.quiet_from ?? null,
    quiet_to: row?.quiet_to ?? null,
    digits: row?.digits ?? "latn",
    hijri_dates: row?.hijri_dates ?? false,
    first_day: row?.first_day ?? null,
    motion: row?.motion ?? "system",
    low_data: row?.low_data ?? false,
    hints_first: row?.hints_first ?? true,
    chat_months: row?.chat_months ?? 12,
    form_of_address: row?.form_of_address ?? "neutral",
    plan_proposals: row?.plan_proposals ?? true,
  };
}

/** The country is derived from the device's time zone, so that the first week starts on the right day. */
export async function createSettings(tx: Tx, params: Own & { timeZone: string | undefined }) {
  const { userId, timeZone } = params;
  if (!timeZone || !isZone(timeZone)) return;
  const values = { time_zone: timeZone, country: countryOfZone(timeZone) };
  await saveSettings(tx, { userId, values });
}

/** Browsers report older names too (Asia/Kolkata beside Asia/Calcutta): every name that Intl accepts is valid. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
