import { addDays } from "@masar/domain/dates/local-date";
import { closeDays } from "@masar/domain/study/streak";
import type { NotificationType } from "@masar/contract/notifications/kinds";
import type { Tx, WithUser } from "#api/db/tx.ts";
import { findDueDateReminder } from "#api/features/reminders/due-dates.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser, loadPreferences } from "#api/core/notifications/notify.service.ts";
import { reminderAt, usualHourDays, usualTime } from "#api/features/reminders/reminder-time.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { quietUntil } from "#api/core/user-settings/study-settings.ts";
import { type StreakLedger, loadStreakLedger } from "#api/core/study/streak.service.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";

export type ReminderDeps = { withUser: WithUser; findUser: FindUser; queue: Queue };
type User = NonNullable<Awaited<ReturnType<FindUser>>>;

const dayMs = 24 * 60 * 60_000;
/** More would not change the median. */
const maxSessions = 500;

/** Sends at most one reminder at the user's usual hour and schedules the next check, in one short transaction. */
export async function sendReminder(deps: ReminderDeps, userId: string): Promise<void> {
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    const last = await queries.lockReminder(tx, { userId });
    const ledger = await loadStreakLedger(tx, { userId });
    const { now, today, settings } = ledger;
    const since = new Date(now.getTime() - usualHourDays * dayMs);
    const starts = await queries.listSessionStarts(tx, { userId, since, limit: maxSessions });
    const time = usualTime(settings, { now, today, starts });
    const at = (date: string) => reminderAt(settings, { now, date, time });
    const isSent = last !== null && last >= today;
    // A reminder that the worker missed is sent later, but not in quiet hours.
    const due = isSent ? null : laterOf(at(today), quietUntil(settings, now));
    if (due && due > now) return queries.saveReminderCheck(tx, { userId, now, next: due });
    const isReminded = due !== null && (await remind(deps, tx, user, ledger));
    const next = laterOf(at(addDays(today, 1)), new Date(now.getTime() + 60_000));
    const date = isReminded ? today : undefined;
    await queries.saveReminderCheck(tx, { userId, now, next, date });
  });
}

/** A due date comes before the streak. A kind that the user has turned off does not replace the other. */
async function remind(deps: ReminderDeps, tx: Tx, user: User, ledger: StreakLedger) {
  const { today } = ledger;
  const preferences = await loadPreferences(tx, user.id);
  const isWanted = (type: NotificationType) =>
    preferences.some((each) => each.type === type && (each.in_app || each.email || each.push));
  const id = notificationId(`reminder ${today}`);
  const { language } = user;
  const dates = isWanted("deadline")
    ? await findDueDateReminder(tx, { userId: user.id, language, today })
    : null;
  if (dates) {
    await notifyUser(deps, tx, user, { ...dates, id });
    return true;
  }
  const streak = isWanted("study") ? streakAtRisk(ledger) : 0;
  if (streak === 0) return false;
  await notifyUser(deps, tx, user, { kind: "streak_at_risk", params: { count: streak }, id });
  return true;
}

/** The length of the streak that would break if today ended now; 0 if none would. */
function streakAtRisk({ state, today, record, rules, settings }: StreakLedger) {
  if (settings.isStreakHidden || !settings.isSetUp) return 0;
  // A user who has already studied today needs no reminder.
  if (record.minutes > 0 || record.finished > 0) return 0;
  const span = { closed: addDays(today, -1), today: addDays(today, 1) };
  const after = closeDays(state, span, () => record, rules).state;
  return after.current < state.current ? state.current : 0;
}

function laterOf(one: Date, other: Date | null) {
  return other && other > one ? other : one;
}
