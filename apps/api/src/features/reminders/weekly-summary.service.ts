import { limits } from "@masar/contract/limits";
import * as dates from "@masar/domain/dates/local-date";
import { toHours } from "@masar/domain/progress/progress-summary";
import type { Tx } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import * as queries from "#api/features/reminders/weekly-summary.queries.ts";
import { type ReminderOf } from "#api/features/reminders/due-dates.ts";
import { toInstant } from "#api/features/reminders/reminder-time.ts";
import { lockDueTimes, saveDueTime } from "#api/features/reminders/reminders.queries.ts";
import type { ReminderDeps } from "#api/features/reminders/reminders.service.ts";
import * as study from "#api/core/user-settings/study-settings.ts";
import { findCurrentPath, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import { makeDueProposal } from "#api/features/proposals/make-proposal.service.ts";
import { hasOpenProposal } from "#api/features/proposals/proposals.service.ts";
import type { NoProposalReason } from "@masar/contract/proposals/constants";
import { describeCurrent } from "#api/core/study/current-path.service.ts";
import { type StreakLedger, loadStreakLedger, toStreak } from "#api/core/study/streak.service.ts";
import { listStoredDays } from "#api/core/study/study-days.service.ts";
import { loadPathStudy } from "#api/core/study/study-weeks.service.ts";

export type SummaryDeps = ReminderDeps & { env: Pick<Env, "PUBLIC_URL"> };

/** Local time, for users who chose no study time. */
const defaultTime = "09:00";
/** After a worker's outage the second day is still fine; later the summary would be old. */
const sendWithinDays = 2;

/**
 * Sends the summary of the week that just ended, once, with a proposal for the plan if one is due. Not to users who
 * paused, never started, or have been away for weeks.
 */
export async function sendWeeklySummary(deps: SummaryDeps, userId: string): Promise<void> {
  const user = await deps.findUser(userId);
  if (!user) return;
  try {
    await sendSummary(deps, user, { proposes: true });
  } catch (error) {
    // The failure rolled back the transaction. The proposal is tried again tomorrow; the week's mail would be old then.
    await sendSummary(deps, user, { proposes: false });
    // For the report of the batch.
    throw error;
  }
}

type User = NonNullable<Awaited<ReturnType<SummaryDeps["findUser"]>>>;

/** In one short transaction. */
async function sendSummary(
  deps: SummaryDeps,
  user: User,
  { proposes }: { proposes: boolean },
): Promise<void> {
  const userId = user.id;
  await deps.withUser(userId, async (tx) => {
    if (!(await lockDueTimes(tx, { userId }))) return;
    const ledger = await loadStreakLedger(tx, { userId });
    const isEarly = summaryAt(ledger, ledger.today) > ledger.now;
    const isShort = isEarly || !proposes || isShortDelay(await makeDueProposal(tx, ledger));
    const at = isShort ? nextDayAt(ledger) : nextSummaryAt(ledger);
    await saveDueTime(tx, "summary_at", { userId, at });
    const week = findDueWeek(ledger);
    if (!week || !(await queries.saveSummarySent(tx, { userId, week }))) return;
    if (isPaused(ledger, week)) return;
    const summary = await readSummary(tx, ledger, week);
    const notification = summary && toNotification(summary);
    if (!notification) return;
    const page = summary.next ? "/dashboard/integrated-learning" : "/dashboard";
    const { href } = new URL(page, deps.env.PUBLIC_URL);
    const activePaths = await loadActivePaths(tx, { userId });
    const isProposed = proposes && (await hasOpenProposal(tx, ledger, activePaths));
    const mail = {
      template: "weekly_summary" as const,
      params: {
        ...toParams(summary),
        week,
        url: href,
        ...(isProposed && { proposal: dashboardOf(deps) }),
      },
    };
    const id = notificationId(`weekly_summary ${week}`);
    await notifyUser(deps, tx, user, { ...notification, id, mail });
  });
}

/** What ends within days, so that the look of the next week would be too late. */
const shortDelays = new Set<NoProposalReason>([
  "rest_day",
  "paused",
  "busy_season",
  "recent_proposal",
]);

const isShortDelay = (reason: NoProposalReason | null) =>
  reason !== null && shortDelays.has(reason);

type SummaryKind = "weekly_short" | "weekly_summary" | "weekly_finished" | "weekly_quiet";

function toNotification(summary: Summary): ReminderOf<SummaryKind> | null {
  const { minutes, days, milestones, steps, next } = summary;
  const hours = toHours(minutes);
  // A few minutes round to 0 hours, which would read like a reproach.
  if (hours > 0 && days === 0) return { kind: "weekly_short", params: { count: hours } };
  if (hours > 0) return { kind: "weekly_summary", params: { count: hours, days } };
  const finished = milestones + steps;
  if (finished > 0) return { kind: "weekly_finished", params: { count: finished } };
  return next && { kind: "weekly_quiet", params: { title: next.step ?? next.milestone } };
}

const dashboardOf = ({ env }: SummaryDeps) => new URL("/dashboard", env.PUBLIC_URL).href;

/** The first day of the week to summarise; null before the user's hour and after `sendWithinDays`. */
function findDueWeek(ledger: StreakLedger) {
  const thisWeek = dates.startOfWeek(ledger.today, ledger.settings.firstDay);
  const isRecent = dates.daysBetween(thisWeek, ledger.today) < sendWithinDays;
  return isRecent && summaryAt(ledger, thisWeek) <= ledger.now ? dates.addDays(thisWeek, -7) : null;
}

/** The user's hour of the first day of a week. */
function summaryAt({ now, settings }: StreakLedger, date: string): Date {
  const time = study.chosenStudyTime(settings, date) ?? defaultTime;
  return toInstant(settings, { now, date, time });
}

function nextSummaryAt(ledger: StreakLedger): Date {
  const thisWeek = dates.startOfWeek(ledger.today, ledger.settings.firstDay);
  const at = summaryAt(ledger, thisWeek);
  return at > ledger.now ? at : summaryAt(ledger, dates.addDays(thisWeek, 7));
}

function nextDayAt(ledger: StreakLedger): Date {
  const at = summaryAt(ledger, ledger.today);
  return at > ledger.now ? at : summaryAt(ledger, dates.addDays(ledger.today, 1));
}

function isPaused({ rules: { pause }, today }: StreakLedger, week: string) {
  if (!pause) return false;
  const isNow = pause.from <= today && today <= pause.to;
  return isNow || (pause.from <= week && dates.addDays(week, 6) <= pause.to);
}

type Summary = NonNullable<Awaited<ReturnType<typeof readSummary>>>;

async function readSummary(tx: Tx, ledger: StreakLedger, week: string) {
  const { userId, now, settings } = ledger;
  const { zones } = settings;
  const end = dates.addDays(week, 6);
  const from = dates.addDays(week, -7 * (limits.study.weeks - 1));
  const startOf = (date: string) =>
    dates.startOfStudyDay(date, dates.zoneAt(now, zones), dates.dayStartAt(now, zones));
  const span = { userId, since: startOf(week), before: startOf(dates.addDays(end, 1)) };
  const [rows, milestones, steps, paths] = await Promise.all([
    listStoredDays(tx, { userId, from, to: end }),
    queries.countCompletedMilestones(tx, span),
    queries.countCompletedSubMilestones(tx, span),
    loadActivePaths(tx, { userId }),
  ]);
  const current = findCurrentPath(paths);
  const ofWeek = rows.filter((row) => row.local_date >= week);
  const minutes = ofWeek.reduce((sum, row) => sum + row.minutes, 0);
  const isQuiet = minutes + milestones + steps === 0;
  const isAway = rows.every((row) => row.minutes + row.finished === 0);
  const createdAt = current?.path.created_at ?? now;
  // A quiet week is reported only for a path that existed in it and was not left alone for weeks.
  const isReported = createdAt < span.before && (!isAway || createdAt >= startOf(from));
  if (isQuiet && !isReported) return null;

  const closed = new Map(ledger.closedDays.map((day) => [day.date, day.state]));
  const stored = new Map(ofWeek.map((row) => [row.local_date, row.state]));
  const stateOf = (date: string) => closed.get(date) ?? stored.get(date);
  const streak = toStreak(ledger);
  const pathStudy = current && (await loadPathStudy(tx, { userId, pathId: current.path.id }));
  const described = current && pathStudy ? describeCurrent(current, pathStudy) : null;
  return {
    minutes,
    target_minutes: study.targetHoursOn(settings, end) * 60,
    days: dates.listDates(week, end).filter((date) => stateOf(date) === "studied").length,
    milestones,
    steps,
    // Not in a quiet week, where it would sound like a loss.
    streak: streak.is_hidden || isQuiet ? 0 : streak.current_streak,
    next: described?.next
      ? {
          path: described.title,
          milestone: described.next.milestone_title,
          step: described.next.sub_milestone_title,
          finish_date: described.estimated_completion_date,
        }
      : null,
  };
}

function toParams({ next, ...counts }: Summary): Record<string, string | number> {
  if (!next) return counts;
  const { step, ...ahead } = next;
  return { ...counts, ...ahead, ...(step ? { step } : {}) };
}
