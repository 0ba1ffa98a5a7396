import * as userSettings from "#api/core/user-settings/user-settings.service.ts";
import { limits } from "@masar/contract/limits";
import type { BusySeason, Settings } from "@masar/contract/settings/schemas";
import { daysBetween, zoneAt } from "@masar/domain/dates/local-date";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { setConversationRetention } from "#api/features/assistant/conversations/conversations.service.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { closePastDays } from "#api/core/study/streak.service.ts";

export async function updateSettings(ctx: AccountCtx, input: Partial<Settings>): Promise<Settings> {
  const { language, setup_completed, busy_season, ...values } = input;
  const isValid =
    (!values.time_zone || userSettings.isZone(values.time_zone)) &&
    (!busy_season || isSeason(busy_season)) &&
    typeof values.quiet_from === typeof values.quiet_to;
  if (!isValid) throw new AppError("validation_failed");
  // The language is part of the account, because mails need it before the first log-in.
  if (language) {
    const headers = ctx.request.headers.toHeaders();
    await callAuth(ctx.auth.api.updateUser({ body: { language }, headers, returnHeaders: true }));
  }
  return ctx.tx(async (tx) => {
    const userId = ctx.user.id;
    const setup =
      setup_completed === undefined
        ? {}
        : { setup_completed_at: setup_completed ? new Date() : null };
    const changesDays = dayFields.some((name) => input[name] !== undefined);
    // Close past days first, so that they keep the old rules.
    const hasStudied = changesDays && (await closePastDays(ctx, tx));
    const zones =
      hasStudied && values.time_zone ? await moveZone(tx, userId, values.time_zone) : {};
    const season =
      busy_season === undefined ? {} : { busy_season: busy_season && JSON.stringify(busy_season) };
    const changed = { ...values, ...zones, ...setup, ...season };
    await userSettings.saveSettings(tx, { userId, values: changed });
    const months = values.chat_months;
    if (months !== undefined) await setConversationRetention(tx, { userId, months });
    const user = { id: userId, language: language ?? ctx.user.language };
    return userSettings.getSettings(tx, user);
  });
}

const zoneFields = ["country", "time_zone", "day_start_hour", "busy_season"] as const;
const dayFields = [...zoneFields, "rest_days", "daily_goal_minutes"] as const;

/** The zone of today is stored beside the new one, because it applies until the day ends. */
async function moveZone(tx: Tx, userId: string, zone: string) {
  const { zones } = await readStudySettings(tx, { userId });
  if (zones.zone === zone) return {};
  const now = new Date();
  return { previous_time_zone: zoneAt(now, zones), time_zone_changed_at: now };
}

/** Quiet times come in pairs. */
function isSeason({ from, to, quiet_from, quiet_to }: BusySeason) {
  const days = daysBetween(from, to) + 1;
  const isLengthValid = days >= 1 && days <= limits.busySeason.maxDays;
  return isLengthValid && typeof quiet_from === typeof quiet_to;
}
