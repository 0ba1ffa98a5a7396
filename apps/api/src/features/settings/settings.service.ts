import {
  getSettings,
  isZone,
  saveSettings,
  selectSettings,
  type SettingsValues,
} from "#api/core/user-settings/user-settings.service.ts";
import { limits } from "@masar/contract/limits";
import type { BusySeason, Settings } from "@masar/contract/settings/schemas";
import { daysBetween, zoneAt } from "@masar/domain/dates/local-date";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx, UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { setConversationRetention } from "#api/features/assistant/conversations/conversation-retention.service.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { closePastDays } from "#api/core/study/streak.service.ts";

export async function updateSettings(ctx: AccountCtx, input: Partial<Settings>): Promise<Settings> {
  const { language, setup_completed, busy_season, ...values } = input;
  if (values.time_zone && !isZone(values.time_zone)) throw new AppError("validation_failed");
  if (busy_season && !isSeason(busy_season)) throw new AppError("validation_failed");
  if (!areBothOrNeither(values.quiet_from, values.quiet_to))
    throw new AppError("validation_failed");
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
    const hasStudied = changesDays(input) && (await closePastDays(ctx, tx));
    const zones =
      hasStudied && values.time_zone ? await moveZone(tx, userId, values.time_zone) : {};
    const season =
      busy_season === undefined ? {} : { busy_season: busy_season && JSON.stringify(busy_season) };
    await saveSettings(tx, { userId, values: { ...values, ...zones, ...setup, ...season } });
    const months = values.chat_months;
    if (months !== undefined) await setConversationRetention(tx, { userId, months });
    return getSettings(tx, { id: userId, language: language ?? ctx.user.language });
  });
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/**
 * A path is accepted: setup is over. Who chose no weekly target takes the path's hours, and who chose no
 * rest days rests when the path does: a day that was never planned breaks no streak.
 */
export async function finishSetup(
  ctx: Pick<UserCtx, "queue" | "user">,
  tx: Tx,
  params: { weeklyTargetHours: number; studyDays: readonly number[] },
): Promise<void> {
  const { studyDays } = params;
  const userId = ctx.user.id;
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
    await closePastDays(ctx, tx);
    values.rest_days = freeDays;
  }
  await saveSettings(tx, { userId, values });
}

function changesDays(values: Partial<Settings>): boolean {
  const { country, time_zone, day_start_hour, rest_days, daily_goal_minutes } = values;
  return [
    country,
    time_zone,
    day_start_hour,
    rest_days,
    daily_goal_minutes,
    values.busy_season,
  ].some((value) => value !== undefined);
}

/** The zone that rules today stays beside the new one: it rules until the day is over. */
async function moveZone(tx: Tx, userId: string, zone: string): Promise<SettingsValues> {
  const { zones } = await readStudySettings(tx, { userId });
  if (zones.zone === zone) return {};
  const now = new Date();
  return { previous_time_zone: zoneAt(now, zones), time_zone_changed_at: now };
}

/** A span that is not turned round and ends by itself soon enough; quiet times come in pairs. */
function isSeason({ from, to, quiet_from, quiet_to }: BusySeason): boolean {
  const days = daysBetween(from, to) + 1;
  return (
    days >= 1 && days <= limits.busySeason.longestDays && areBothOrNeither(quiet_from, quiet_to)
  );
}

/** Both times, neither, or nothing said about them. */
function areBothOrNeither(from: string | null | undefined, to: string | null | undefined): boolean {
  return typeof from === typeof to;
}
