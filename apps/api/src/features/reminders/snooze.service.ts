import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { Ctx } from "#api/context.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { loadStreakLedger } from "#api/core/study/streak.service.ts";
import { quietUntil } from "#api/core/user-settings/study-settings.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import {
  hasStudied,
  remind,
  type ReminderDeps,
} from "#api/features/reminders/reminders.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

const { snoozeMinutes, snoozesPerDay } = limits.reminders;

/** The study day of a reminder, and how often it had been snoozed when it was sent. */
type Snoozed = { date: string; number: number };

/**
 * Sends the day's reminder again later, but neither in quiet hours nor on the next day. A repeated request for the same
 * reminder changes nothing.
 */
export async function snoozeReminder(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  { userId, date, number }: Snoozed & { userId: string },
): Promise<ResponseOf<"snoozeReminder">> {
  const row = await queries.lockSentReminder(tx, { userId });
  const { now, today, settings } = await loadStreakLedger(tx, { userId });
  if (row?.local_date !== date || today !== date || number > row.snoozes) {
    throw new AppError("not_possible_now");
  }
  const answer = (at: Date | null, snoozes: number) => ({
    remind_at: at?.toISOString() ?? null,
    left: snoozesPerDay - snoozes,
  });
  if (number < row.snoozes) return answer(row.snoozed_until, row.snoozes);
  const inAnHour = new Date(now.getTime() + snoozeMinutes * 60_000);
  const at = quietUntil(settings, inAnHour) ?? inAnHour;
  const isToday = studyDateFor(at, settings.zones) === today;
  if (number >= snoozesPerDay || !isToday) return answer(null, row.snoozes);
  const next = number + 1;
  await queries.saveSnooze(tx, { userId, snoozes: next, until: at });
  const jobId = notificationId(`snooze ${userId} ${date} ${next}`);
  const payload = { user_id: userId, date, number: next };
  await ctx.queue.enqueue("reminder.snoozed", payload, tx, jobId, at);
  return answer(at, next);
}

/** Nothing is sent if the day is over, has study in it by now, or the settings silence the rest of it. */
export async function sendSnoozedReminder(
  deps: ReminderDeps,
  { user_id: userId, date, number }: JobPayload<"reminder.snoozed">,
): Promise<void> {
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    const row = await queries.lockSentReminder(tx, { userId });
    if (row?.local_date !== date || row.snoozes !== number) return;
    const ledger = await loadStreakLedger(tx, { userId });
    const { now, today, settings } = ledger;
    const quietEnd = quietUntil(settings, now);
    const isOver = quietEnd && studyDateFor(quietEnd, settings.zones) !== date;
    if (today !== date || isOver || hasStudied(ledger)) return;
    await remind(deps, tx, user, { ledger, number });
  });
}
