import type { Language } from "@masar/contract/settings/schemas";
import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { addDays, wallTime, zoneAt } from "@masar/domain/dates/local-date";
import type { Overview } from "@masar/contract/study/schemas";
import { findReminderSkip } from "@masar/domain/study/reminder-skip";
import { closeDays } from "@masar/domain/study/streak";
import type { NotificationType } from "@masar/contract/notifications/kinds";
import type { Own, Tx, WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { findDueDateReminder, type ReminderOf } from "#api/features/reminders/due-dates.ts";
import { buildReminderMail } from "#api/features/reminders/reminder-mail.ts";
import { findTodaysSession, isDayOfPath } from "#api/features/reminders/todays-session.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser, loadPreferences } from "#api/core/notifications/notify.service.ts";
import { reminderAt, usualHourDays, usualTime } from "#api/features/reminders/reminder-time.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { chosenStudyTime, quietUntil } from "#api/core/user-settings/study-settings.ts";
import { type StreakLedger, loadStreakLedger } from "#api/core/study/streak.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";

export type ReminderDeps = { env: Env; withUser: WithUser; findUser: FindUser; queue: Queue };
type User = NonNullable<Awaited<ReturnType<FindUser>>>;

const dayMs = 24 * 60 * 60_000;
/** More would not change the median. */
const maxSessions = 500;

/** Sends at most one reminder at the user's usual hour and schedules the next check, in one short transaction. */
export async function sendReminder(deps: ReminderDeps, userId: string): Promise<void> {
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    if (!(await queries.lockDueTimes(tx, { userId }))) return;
    const last = await queries.findReminderDate(tx, { userId });
    const ledger = await loadStreakLedger(tx, { userId });
    const { now, today, settings } = ledger;
    const usual = await findUsualTime(tx, ledger);
    // A busy season that begins or ends tomorrow has another time.
    const timeOn = (date: string) =>
      date === today ? usual : (chosenStudyTime(settings, date) ?? usual);
    const at = (date: string) => reminderAt(settings, { now, date, time: timeOn(date) });
    const isSent = last !== null && last >= today;
    // A reminder that the worker missed is sent later, but not in quiet hours.
    const due = isSent ? null : laterOf(at(today), quietUntil(settings, now));
    if (due && due > now) return queries.saveDueTime(tx, "reminder_at", { userId, at: due });
    const isReminded = due !== null && (await remind(deps, tx, user, { ledger, number: 0 }));
    if (isReminded) await queries.saveReminderSent(tx, { userId, date: today });
    const next = laterOf(at(addDays(today, 1)), new Date(now.getTime() + 60_000));
    await queries.saveDueTime(tx, "reminder_at", { userId, at: next });
  });
}

export async function findUsualTime(tx: Tx, { userId, now, today, settings }: StreakLedger) {
  const since = new Date(now.getTime() - usualHourDays * dayMs);
  const starts = await queries.listSessionStarts(tx, { userId, since, limit: maxSessions });
  return usualTime(settings, { now, today, starts });
}

/** The local time of reminders, moved out of the quiet hours. */
export async function loadReminderTime(tx: Tx, { userId }: Own): Promise<string> {
  const ledger = await loadStreakLedger(tx, { userId });
  const { now, today: date, settings } = ledger;
  const time = await findUsualTime(tx, ledger);
  return wallTime(reminderAt(settings, { now, date, time }), zoneAt(now, settings.zones));
}

type Sending = { ledger: StreakLedger; number: number };

/**
 * A due date comes first, then today's session, then the streak alone. A kind that the user has turned off does not
 * replace the other.
 */
export async function remind(
  deps: ReminderDeps,
  tx: Tx,
  user: User,
  { ledger, number }: Sending,
): Promise<boolean> {
  const { today } = ledger;
  const preferences = await loadPreferences(tx, user.id);
  const isWanted = (wanted: NotificationType) =>
    preferences.some(
      ({ type, ...channels }) => type === wanted && Object.values(channels).some(Boolean),
    );
  const { language } = user;
  const dates = isWanted("deadline")
    ? await findDueDateReminder(tx, { userId: user.id, language, today })
    : null;
  const found =
    dates ?? (isWanted("reminder") ? await findStudyReminder(tx, ledger, language) : null);
  if (!found) return false;
  const id = notificationId(`reminder ${today}${number > 0 ? ` ${number}` : ""}`);
  const { kind } = found;
  const params = { ...found.params, date: today, number };
  const mail = buildReminderMail(deps.env, language, { kind, params });
  await notifyUser(deps, tx, user, { kind, params, id, mail });
  return true;
}

type StudyReminder = ReminderOf<"session_today" | "session_streak" | "streak_at_risk">;

/** Without a chosen study time, only a streak at risk is a reason. */
async function findStudyReminder(
  tx: Tx,
  ledger: StreakLedger,
  language: Language,
): Promise<StudyReminder | null> {
  const { settings, today } = ledger;
  const streak = streakAtRisk(ledger);
  // Without a session, only the streak is a reason: whether it is a study day follows below.
  if (!settings.isSetUp || findSkip(ledger, { isStudyDay: true })) return null;
  const hasStudyTime = chosenStudyTime(settings, today) !== null;
  if (streak === 0 && !hasStudyTime) return null;
  const found = await findTodaysSession(tx, ledger);
  if (!found) return streak > 0 ? { kind: "streak_at_risk", params: { count: streak } } : null;
  if (findSkip(ledger, found)) return null;
  const { session, pathId } = found;
  const params = {
    title: formatSessionTitle(language, session),
    count: session.minutes,
    path_id: pathId,
    milestone_key: session.milestone_key,
    session: `${session.sub_milestone}/${session.id}`,
  };
  return { kind: streak > 0 ? "session_streak" : "session_today", params };
}

function findSkip(ledger: StreakLedger, { isStudyDay }: { isStudyDay: boolean }) {
  return findReminderSkip({
    hasStudied: hasStudied(ledger),
    isPaused: isPaused(ledger),
    isStreakAtRisk: streakAtRisk(ledger) > 0,
    isStudyDay,
  });
}

/** What the settings say about today's study reminder, by the rules that send it. */
export async function describeReminder(
  tx: Tx,
  ledger: StreakLedger,
  current: ActivePath | undefined,
): Promise<Overview["reminder"]> {
  const { settings, today, now } = ledger;
  const time = chosenStudyTime(settings, today);
  if (time === null) return null;
  const isSent = (await queries.findReminderDate(tx, { userId: ledger.userId })) === today;
  const isPlanned = current !== undefined && !isSent;
  const skipped = isPlanned
    ? findSkip(ledger, { isStudyDay: isDayOfPath(current.path, ledger) })
    : null;
  const at = wallTime(
    reminderAt(settings, { now, date: today, time }),
    zoneAt(now, settings.zones),
  );
  return { skipped, moved_to: at === time ? null : at };
}

/** A user who has already studied today needs no reminder. */
export function hasStudied({ record }: StreakLedger): boolean {
  return record.minutes > 0 || record.finished > 0;
}

export function isPaused({ rules: { pause }, today }: Pick<StreakLedger, "rules" | "today">) {
  return pause !== null && pause.from <= today && today <= pause.to;
}

/** The length of the streak that would break if today ended now; 0 if none would. */
export function streakAtRisk({ state, today, record, rules, settings }: StreakLedger) {
  if (settings.isStreakHidden) return 0;
  const span = { closed: addDays(today, -1), today: addDays(today, 1) };
  const after = closeDays(state, span, () => record, rules).state;
  return after.current < state.current ? state.current : 0;
}

function laterOf(one: Date, other: Date | null) {
  return other && other > one ? other : one;
}
