import { addDays } from "@masar/domain/dates/local-date";
import { closeDays } from "@masar/domain/study/streak";
import type { NotificationType } from "@masar/contract/notifications/kinds";
import type { Tx, WithUser } from "#api/db/tx.ts";
import { findDueDateReminder, type DueDateReminder } from "#api/features/reminders/due-dates.ts";
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
/** More would not move the median of four weeks. */
const mostSessions = 500;

/**
 * Looks at one learner in one short transaction: at their usual hour they are reminded of one thing, or of nothing,
 * and however it ended it says when they are looked at again.
 */
export async function sendReminder(deps: ReminderDeps, userId: string): Promise<void> {
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    const last = await queries.lockReminder(tx, { userId });
    const ledger = await loadStreakLedger(tx, { userId });
    const { now, today, settings } = ledger;
    const time = await readUsualTime(tx, ledger);
    const at = (date: string) => reminderAt(settings, { now, date, time });
    const isTold = last !== null && last >= today;
    // The worker may have slept through the hour: then it is made up for, but not in quiet hours.
    const due = isTold ? null : laterOf(at(today), quietUntil(settings, now));
    if (due && due > now) return queries.saveReminderCheck(tx, { userId, now, next: due });
    const isReminded = due !== null && (await remind(deps, tx, user, ledger));
    const next = laterOf(at(addDays(today, 1)), new Date(now.getTime() + 60_000));
    await queries.saveReminderCheck(tx, {
      userId,
      now,
      next,
      ...(isReminded ? { date: today } : {}),
    });
  });
}

async function readUsualTime(tx: Tx, { userId, now, today, settings }: StreakLedger) {
  const since = new Date(now.getTime() - usualHourDays * dayMs);
  const starts = await queries.listSessionStarts(tx, { userId, since, limit: mostSessions });
  return usualTime(settings, { now, today, starts });
}

/** A date that comes closer is worth more than the streak. What is wanted nowhere takes nobody's place. */
async function remind(deps: ReminderDeps, tx: Tx, user: User, ledger: StreakLedger) {
  const preferences = await loadPreferences(tx, user.id);
  const isWanted = (type: NotificationType) =>
    preferences.some((each) => each.type === type && (each.in_app || each.email || each.push));
  const id = notificationId(`reminder ${ledger.today}`);
  const dates = isWanted("deadline")
    ? await findDueDateReminder(tx, {
        userId: user.id,
        language: user.language,
        today: ledger.today,
      })
    : null;
  if (dates) {
    await notifyDueDates(deps, tx, user, { dates, id });
    return true;
  }
  const streak = isWanted("study") ? streakAtRisk(ledger) : 0;
  if (streak === 0) return false;
  await notifyUser(deps, tx, user, { kind: "streak_at_risk", params: { count: streak }, id });
  return true;
}

async function notifyDueDates(
  deps: ReminderDeps,
  tx: Tx,
  user: User,
  { dates, id }: { dates: DueDateReminder; id: string },
): Promise<void> {
  // One call each: the compiler holds every kind's own params against it.
  if (dates.kind === "task_due") await notifyUser(deps, tx, user, { ...dates, id });
  else if (dates.kind === "milestone_due") await notifyUser(deps, tx, user, { ...dates, id });
  else if (dates.kind === "dates_tomorrow") await notifyUser(deps, tx, user, { ...dates, id });
  else if (dates.kind === "dates_soon") await notifyUser(deps, tx, user, { ...dates, id });
  else await notifyUser(deps, tx, user, { ...dates, id });
}

/** The days of a streak that today would break, were it over now; 0 where there is nothing to say. */
function streakAtRisk({ state, today, record, rules, settings }: StreakLedger): number {
  if (settings.isStreakHidden || !settings.isSetUp) return 0;
  // Who has begun today knows what they are doing.
  if (record.minutes > 0 || record.finished > 0) return 0;
  const span = { closed: addDays(today, -1), today: addDays(today, 1) };
  const after = closeDays(state, span, () => record, rules).state;
  return after.current < state.current ? state.current : 0;
}

function laterOf(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}
