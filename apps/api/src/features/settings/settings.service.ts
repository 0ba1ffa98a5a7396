import { limits } from "@masar/contract/limits";
import type { Language, Settings } from "@masar/contract/settings";
import { zoneAt } from "@masar/domain/local-date";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  saveSettings,
  selectSettings,
  type SettingsValues,
} from "#api/features/settings/settings.queries.ts";
import { fallbackZone, readStudySettings } from "#api/features/settings/study-settings.service.ts";
import { closePastDays } from "#api/features/study/streak.service.ts";

/** What the learner chose; a learner who has chosen nothing yet gets the defaults. */
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
  };
}

export async function updateSettings(ctx: AccountCtx, input: Partial<Settings>): Promise<Settings> {
  const { language, setup_completed, ...values } = input;
  if (values.time_zone && !isZone(values.time_zone)) throw new AppError("validation_failed");
  // The language lives with the account, because mails need it before anybody is signed in.
  if (language) {
    const { headers } = ctx.request;
    await callAuth(ctx.auth.api.updateUser({ body: { language }, headers, returnHeaders: true }));
  }
  return ctx.tx(async (tx) => {
    const userId = ctx.user.id;
    const setup =
      setup_completed === undefined
        ? {}
        : { setup_completed_at: setup_completed ? new Date() : null };
    // Days that are over are judged by the rules they were lived under.
    const hasStudied = changesDays(values) && (await closePastDays(tx, { userId }));
    const zones =
      hasStudied && values.time_zone ? await moveZone(tx, userId, values.time_zone) : {};
    await saveSettings(tx, { userId, values: { ...values, ...zones, ...setup } });
    return getSettings(tx, { id: userId, language: language ?? ctx.user.language });
  });
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/**
 * A path is accepted: setup is over. Who chose no weekly target takes the path's hours, and who chose no
 * rest days rests when the path does: a day that was never planned breaks no streak.
 */
export async function finishSetup(
  tx: Tx,
  params: { userId: string; weeklyTargetHours: number; studyDays: readonly number[] },
): Promise<void> {
  const { userId, studyDays } = params;
  const row = await selectSettings(tx, { userId });
  const freeDays = weekdays.filter((day) => !studyDays.includes(day));
  // No day chosen means any day, and seven leave none to rest on: the country's weekend stays.
  const isWeekChosen = studyDays.length > 0 && freeDays.length > 0;
  const values: SettingsValues = {
    setup_completed_at: row?.setup_completed_at ?? new Date(),
    weekly_target_hours: row?.weekly_target_hours ?? params.weeklyTargetHours,
  };
  if (isWeekChosen && !row?.rest_days) {
    // Days that are over are judged by the rules they were lived under.
    await closePastDays(tx, { userId });
    values.rest_days = freeDays;
  }
  await saveSettings(tx, { userId, values });
}

function changesDays(values: Partial<Settings>): boolean {
  const { country, time_zone, day_start_hour, rest_days, daily_goal_minutes } = values;
  return [country, time_zone, day_start_hour, rest_days, daily_goal_minutes].some(
    (value) => value !== undefined,
  );
}

/** The zone that rules today stays beside the new one: it rules until the day is over. */
async function moveZone(tx: Tx, userId: string, zone: string): Promise<SettingsValues> {
  const { zones } = await readStudySettings(tx, { userId });
  if (zones.zone === zone) return {};
  const now = new Date();
  return { previous_time_zone: zoneAt(now, zones), time_zone_changed_at: now };
}

/** Browsers report older names too (Asia/Kolkata beside Asia/Calcutta): whatever Intl understands is a zone. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
