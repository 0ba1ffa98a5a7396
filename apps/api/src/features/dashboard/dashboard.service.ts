import { weeksOfPath, readWeeks } from "#api/core/study/study-weeks.service.ts";
import { readThisWeek } from "#api/core/study/study-days.service.ts";
import { limits } from "@masar/contract/limits";
import type { Overview } from "@masar/contract/study/schemas";
import { usualSessionMinutes } from "@masar/domain/planning/planned-sessions";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { sumSessions } from "@masar/domain/progress/session-progress";
import { addDays } from "@masar/domain/dates/local-date";
import type { UserCtx } from "#api/context.ts";
import { countDue } from "#api/features/review/review.service.ts";
import { findCurrentPath, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import { type ActivePath, describeCurrent } from "#api/core/study/current-path.service.ts";
import { countPathSessions, findNextSession } from "#api/core/study/planned-sessions.service.ts";
import { findNextSessionWithResource } from "#api/core/study/session-resources.service.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import type { Tx } from "#api/db/tx.ts";
import {
  countFocusPeriods,
  loadStreakLedger,
  type StreakLedger,
  toStreak,
} from "#api/core/study/streak.service.ts";
import { describeReminder } from "#api/features/reminders/reminders.service.ts";
import * as queries from "./dashboard.queries.ts";
import { hasProposal } from "#api/features/proposals/proposals.service.ts";
import { listDueTasks } from "#api/features/tasks/tasks.service.ts";

const dueWithinDays = 14;
const maxDue = 5;

export async function getOverview(ctx: UserCtx): Promise<Overview> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [ledger, paths, activePaths, completedCourseIds, displayName] = await Promise.all([
      loadStreakLedger(tx, { userId }),
      queries.listPathSummaries(tx, { userId }),
      loadActivePaths(tx, { userId }),
      queries.listCompletedCourseIds(tx, { userId }),
      queries.findDisplayName(tx, { userId }),
    ]);
    const { today } = ledger;
    const currentPath = findCurrentPath(activePaths);
    const [current, reminder, weeks, days, dueTasks, reviewCount, focusToday, isProposed] =
      await Promise.all([
        currentPath ? readCurrent(tx, ledger, currentPath) : null,
        describeReminder(tx, ledger, currentPath),
        readWeeks(tx, ledger),
        readThisWeek(tx, ledger),
        listDueTasks(tx, { userId, until: addDays(today, dueWithinDays) }),
        countDue(tx, ledger),
        countFocusPeriods(tx, { userId, date: today }),
        hasProposal(tx, ledger, activePaths),
      ]);
    const streak = toStreak(ledger);
    const completedPathIds = paths
      .filter((path) => path.progress_percentage === 100)
      .map(({ id }) => id);
    const paused = paths.find(({ status }) => status === "paused");
    return {
      current,
      other_paths: activePaths
        .filter(isOpen)
        .filter((each) => each !== currentPath)
        .map(toOther),
      draft_path_id: paths.find(({ status }) => status === "draft")?.id ?? null,
      paused_path: paused ? { id: paused.id, title: paused.title } : null,
      has_paths: paths.some(({ status }) => status !== "draft"),
      setup_completed: ledger.settings.isSetUp,
      due: listDueMilestones(activePaths, today),
      due_tasks: dueTasks,
      review_count: reviewCount,
      minutes_today: ledger.record.minutes,
      focus_today: focusToday,
      daily_goal_minutes: ledger.settings.dailyGoalMinutes,
      suggested_daily_goal: suggestDailyGoal(ledger, currentPath),
      streak,
      weeks,
      days,
      completed_courses: completedCourseIds.length,
      completed_paths: completedPathIds.length,
      completed_course_ids: completedCourseIds,
      completed_path_ids: completedPathIds,
      display_name: displayName,
      reminder,
      has_proposal: isProposed,
      today,
    };
  });
}

async function readCurrent(
  tx: Tx,
  ledger: StreakLedger,
  current: ActivePath,
): Promise<Overview["current"]> {
  const { path, views, ticks } = current;
  const [weeks, { session, resource }] = await Promise.all([
    weeksOfPath(tx, ledger, path.id),
    findNextSessionWithResource(tx, path, views, ticks),
  ]);
  const { today } = ledger;
  const described = {
    ...describeCurrent(current, { weeks, streak: toStreak(ledger), today }),
    sessions: sumSessions(countPathSessions(path, views, ticks)),
  };
  if (!described.next) return { ...described, next: null };
  const [course = null] = session?.course ? await findCourseCards(tx, [session.course]) : [];
  const place = resource && {
    title: resource.title,
    title_ar: resource.title_ar,
    provider: resource.host_name,
    language: resource.language,
    price_usd: 0,
  };
  return { ...described, next: { ...described.next, session, course, resource: place } };
}

const isOpen = ({ path }: ActivePath) => path.progress_percentage < 100;

function toOther({ path, views, ticks }: ActivePath): Overview["other_paths"][number] {
  const { id, title, language, progress_percentage, hours_per_week } = path;
  const next = findNextMilestone(views);
  return {
    id,
    title,
    language,
    progress_percentage,
    studied_percentage: shownPercentage(views),
    hours_per_week,
    next: next
      ? {
          milestone_key: next.key,
          milestone_title: next.title,
          is_started: next.started_at !== null,
          session: findNextSession(path, views, ticks),
        }
      : null,
  };
}

/** A study day this much longer than the default goal makes the goal meaningless. */
const minGoalRatio = 1.5;

function suggestDailyGoal({ settings }: StreakLedger, current: ActivePath | undefined) {
  const { dailyGoalMinutes: goal } = settings;
  if (!current || goal !== limits.study.dailyGoalMinutes) return null;
  const minutes = usualSessionMinutes(current.path);
  return minutes >= goal * minGoalRatio ? minutes : null;
}

/** Overdue milestones and those due within `dueWithinDays`, of all active paths. */
function listDueMilestones(paths: ActivePath[], today: string): Overview["due"] {
  const last = addDays(today, dueWithinDays);
  return paths
    .flatMap(({ path, views, plan }) =>
      views.flatMap((view) => {
        const due_date = plan.dates[view.key]?.due_date;
        if (view.is_completed || due_date === undefined || due_date > last) return [];
        return {
          path_id: path.id,
          path_title: path.title,
          milestone_key: view.key,
          milestone_title: view.title,
          due_date,
        };
      }),
    )
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .slice(0, maxDue);
}
