import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { addDays, listDates, wallTime, zoneAt } from "@masar/domain/dates/local-date";
import { findReminderSkip } from "@masar/domain/study/reminder-skip";
import { loadPreferences } from "#api/core/notifications/notify.service.ts";
import { findCurrentPath, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import { loadStreakLedger } from "#api/core/study/streak.service.ts";
import { chosenStudyTime } from "#api/core/user-settings/study-settings.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import { reminderAt } from "#api/features/reminders/reminder-time.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import * as reminders from "#api/features/reminders/reminders.service.ts";
import { isDayOfPath } from "#api/features/reminders/todays-session.ts";

/** A longer pause is shown by the streak. */
const daysAhead = 14;

/** By the rules that send it, as if the user studied on every study day until then. */
export async function getNextReminder(
  tx: Tx,
  { userId }: Own,
): Promise<ResponseOf<"getNextReminder">> {
  const ledger = await loadStreakLedger(tx, { userId });
  const { now, today, settings } = ledger;
  const usual = await reminders.findUsualTime(tx, ledger);
  const zone = zoneAt(now, settings.zones);
  const at = (date: string) => {
    const time = chosenStudyTime(settings, date) ?? usual;
    return reminderAt(settings, { now, date, time });
  };
  const has_chosen_time = chosenStudyTime(settings, today) !== null;
  const time = wallTime(at(today), zone);
  const none = { at: null, time, has_chosen_time };
  const current = findCurrentPath(await loadActivePaths(tx, { userId }));
  if (!has_chosen_time || !settings.isSetUp || !current) return none;
  const preferences = await loadPreferences(tx, userId);
  const { type: _type, ...channels } = preferences.find(({ type }) => type === "reminder") ?? {};
  if (!Object.values(channels).includes(true)) return none;
  const isSent = (await queries.findReminderDate(tx, { userId })) === today;
  const next = listDates(today, addDays(today, daysAhead)).find((date) => {
    const isToday = date === today;
    if (isToday && (isSent || at(date) <= now)) return false;
    return !findReminderSkip({
      hasStudied: isToday && reminders.hasStudied(ledger),
      isPaused: reminders.isPaused({ ...ledger, today: date }),
      isStreakAtRisk: isToday && reminders.streakAtRisk(ledger) > 0,
      isStudyDay: isDayOfPath(current.path, { settings, today: date }),
    });
  });
  return { ...none, at: next ? at(next).toISOString() : null };
}
