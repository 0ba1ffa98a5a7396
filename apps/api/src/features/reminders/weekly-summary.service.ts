import { limits } from "@masar/contract/limits";
import {
  addDays,
  daysBetween,
  dayStartAt,
  listDates,
  startOfStudyDay,
  startOfWeek,
  wallTime,
  zoneAt,
} from "@masar/domain/dates/local-date";
import { toHours } from "@masar/domain/progress/progress-summary";
import type { Tx, WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import * as queries from "#api/features/reminders/weekly-summary.queries.ts";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import { describeCurrent } from "#api/core/study/current-path.service.ts";
import { type StreakLedger, loadStreakLedger, toStreak } from "#api/core/study/streak.service.ts";
import { loadPathStudy } from "#api/core/study/study-weeks.service.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";

export type SummaryDeps = {
  env: Pick<Env, "PUBLIC_URL">;
  withUser: WithUser;
  findUser: FindUser;
  queue: Queue;
};

/** By the clock on the wall, for learners who named no usual hour of study. */
const defaultTime = "09:00";
/** Where the worker slept through the first day, the second one will do; later it would be old news. */
export const sendWithinDays = 2;

/**
 * Tells one learner about the week that just ended, once, in one short transaction. Nothing is told to who is
 * in a pause, to who never began, and to who has been away for weeks: a product that nags is not missed.
 */
export async function sendWeeklySummary(deps: SummaryDeps, userId: string): Promise<void> {
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId });
    const week = findDueWeek(ledger);
    if (!week || !(await queries.saveSummarySent(tx, { userId, week }))) return;
    if (isPaused(ledger, week)) return;
    const summary = await readSummary(tx, ledger, week);
    if (!summary) return;
    const { minutes, days, milestones, steps, next } = summary;
    const finished = milestones + steps;
    const mail = {
      template: "weekly_summary" as const,
      params: { ...toParams(summary), week, url: linkOf(deps.env, next !== null) },
    };
    const told = { id: notificationId(`weekly_summary ${week}`), mail };
    const hours = toHours(minutes);
    // Two minutes are no hours at all; to say "0 hours" would be a reproach.
    if (hours > 0 && days === 0) {
      await notifyUser(deps, tx, user, {
        kind: "weekly_short",
        params: { count: hours },
        ...told,
      });
    } else if (hours > 0) {
      const params = { count: hours, days };
      await notifyUser(deps, tx, user, { kind: "weekly_summary", params, ...told });
    } else if (finished > 0) {
      const params = { count: finished };
      await notifyUser(deps, tx, user, { kind: "weekly_finished", params, ...told });
    } else if (next) {
      const params = { title: next.step ?? next.milestone };
      await notifyUser(deps, tx, user, { kind: "weekly_quiet", params, ...told });
    }
  });
}

/** The first day of the week to tell about; null before the learner's hour, and once it is old news. */
function findDueWeek({ today, now, settings }: StreakLedger): string | null {
  const { zones, season, usualStudyTime, firstDay } = settings;
  const thisWeek = startOfWeek(today, firstDay);
  const dayOfWeek = daysBetween(thisWeek, today);
  if (dayOfWeek >= sendWithinDays) return null;
  const isInSeason = season !== null && season.from <= today && today <= season.to;
  const usual = (isInSeason ? season.study_time : null) ?? usualStudyTime ?? defaultTime;
  // An hour before the day's start lies in the night after it, as days are counted.
  const dayStart = dayStartAt(now, zones) * 60;
  const sinceStart = (clock: string) => (minutesOf(clock) - dayStart + 1440) % 1440;
  const isTime = sinceStart(wallTime(now, zoneAt(now, zones))) >= sinceStart(usual);
  return dayOfWeek > 0 || isTime ? addDays(thisWeek, -7) : null;
}

/** Now, or for the whole of the week. */
function isPaused({ rules: { pause }, today }: StreakLedger, week: string): boolean {
  if (!pause) return false;
  const isNow = pause.from <= today && today <= pause.to;
  return isNow || (pause.from <= week && addDays(week, 6) <= pause.to);
}

type Summary = NonNullable<Awaited<ReturnType<typeof readSummary>>>;

/** Null where there is nothing to say. */
async function readSummary(tx: Tx, ledger: StreakLedger, week: string) {
  const { userId, now, settings } = ledger;
  const end = addDays(week, 6);
  const back = addDays(week, -7 * (limits.study.weeks - 1));
  const startOf = (date: string) =>
    startOfStudyDay(date, zoneAt(now, settings.zones), dayStartAt(now, settings.zones));
  const span = { userId, since: startOf(week), before: startOf(addDays(end, 1)) };
  const [rows, milestones, steps, roads] = await Promise.all([
    queries.listDays(tx, { userId, from: back, to: end }),
    queries.countCompletedMilestones(tx, span),
    queries.countTicks(tx, span),
    loadActivePaths(tx, { userId }),
  ]);
  const current = roads.find(({ path }) => path.progress_percentage < 100);
  const ofWeek = rows.filter((row) => row.local_date >= week);
  const minutes = ofWeek.reduce((sum, row) => sum + row.minutes, 0);
  const isQuiet = minutes + milestones + steps === 0;
  const isAway = rows.every((row) => row.minutes + row.finished === 0);
  const begun = current?.path.created_at ?? now;
  // A road that began after the week cannot have been quiet in it; one left for weeks is left in peace.
  const isTold = begun < span.before && (!isAway || begun >= startOf(back));
  if (isQuiet && !isTold) return null;

  const closed = new Map(ledger.closedDays.map((day) => [day.date, day.state]));
  const written = new Map(ofWeek.map((row) => [row.local_date, row.state]));
  const stateOf = (date: string) => closed.get(date) ?? written.get(date);
  const streak = toStreak(ledger);
  const study = current && (await loadPathStudy(tx, { userId, pathId: current.path.id }));
  const described = current && study ? describeCurrent(current, study) : null;
  return {
    minutes,
    target: targetHoursOn(settings, end) * 60,
    days: listDates(week, end).filter((date) => stateOf(date) === "studied").length,
    milestones,
    steps,
    // Never in a quiet week, where it could only sound like a loss.
    streak: streak.is_hidden || isQuiet ? 0 : streak.current_streak,
    next: described?.next
      ? {
          path: described.title,
          milestone: described.next.milestone_title,
          step: described.next.sub_milestone_title,
          finishDate: described.estimated_completion_date,
        }
      : null,
  };
}

function toParams(summary: Summary): Record<string, string | number> {
  const { minutes, target, days, milestones, steps, streak, next } = summary;
  return {
    minutes,
    target_minutes: target,
    days,
    milestones,
    steps,
    streak,
    ...(next && { path: next.path, milestone: next.milestone, finish_date: next.finishDate }),
    ...(next?.step ? { step: next.step } : {}),
  };
}

function linkOf(env: Pick<Env, "PUBLIC_URL">, hasNext: boolean): string {
  return new URL(hasNext ? "/dashboard/integrated-learning" : "/dashboard", env.PUBLIC_URL).href;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
