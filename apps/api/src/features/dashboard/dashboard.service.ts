import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Overview, Streak, StudyDay, StudyWeek } from "@masar/contract/study/schemas";
import { addDays, daysBetween, listDates, startOfWeek } from "@masar/domain/dates/local-date";
import { openDayState } from "@masar/domain/study/streak";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { countDue } from "#api/features/review/review.service.ts";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { listActiveRoads } from "#api/core/study/active-paths.service.ts";
import { describeCurrent, dueWithinDays, listDue } from "#api/core/study/current-path.service.ts";
import { countFocusPeriods, listDays } from "#api/core/study/streak.queries.ts";
import { type Ledger, readLedger, toStreak } from "#api/core/study/streak.service.ts";
import * as queries from "#api/core/study/study.queries.ts";
import { listDueTasks } from "#api/features/tasks/tasks.service.ts";

const longestCalendarDays = 400;

/** What now, this week, what is due, and when it will be done. */
export async function getOverview(ctx: UserCtx): Promise<Overview> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [ledger, heads, roads, completedCourseIds] = await Promise.all([
      readLedger(tx, { userId }),
      queries.listPathHeads(tx, { userId }),
      listActiveRoads(tx, { userId }),
      queries.listCompletedCourseIds(tx, { userId }),
    ]);
    const { today } = ledger;
    const [weeks, days, dueTasks, reviewCount, focusToday] = await Promise.all([
      readWeeks(tx, ledger),
      readThisWeek(tx, ledger),
      listDueTasks(tx, { userId, until: addDays(today, dueWithinDays) }),
      countDue(tx, ledger),
      countFocusPeriods(tx, { userId, date: today }),
    ]);
    // The pinned one comes first, then the newest (R2.27).
    const current = roads.find(({ path }) => path.progress_percentage < 100);
    const pathWeeks = current ? await weeksOfPath(tx, ledger, current.path.id) : [];
    const streak = toStreak(ledger);
    const completedPathIds = heads
      .filter((path) => path.progress_percentage === 100)
      .map(({ id }) => id);
    const paused = heads.find(({ status }) => status === "paused");
    return {
      current: current ? describeCurrent(current, { weeks: pathWeeks, streak, today }) : null,
      draft_path_id: heads.find(({ status }) => status === "draft")?.id ?? null,
      paused_path: paused ? { id: paused.id, title: paused.title } : null,
      has_paths: heads.some(({ status }) => status !== "draft"),
      setup_completed: ledger.settings.isSetUp,
      due: listDue(roads, today),
      due_tasks: dueTasks,
      review_count: reviewCount,
      minutes_today: ledger.record.minutes,
      focus_today: focusToday,
      daily_goal_minutes: ledger.settings.dailyGoalMinutes,
      streak,
      weeks,
      days,
      completed_courses: completedCourseIds.length,
      completed_paths: completedPathIds.length,
      completed_course_ids: completedCourseIds,
      completed_path_ids: completedPathIds,
      today,
    };
  });
}

export async function listStudyDays(
  ctx: { user: { id: string } } & Pick<UserCtx, "tx">,
  input: { from: string; to: string },
): Promise<ResponseOf<"listStudyDays">> {
  const { from, to } = input;
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > longestCalendarDays) throw new AppError("validation_failed");
  return ctx.tx(async (tx) => {
    const ledger = await readLedger(tx, { userId: ctx.user.id });
    return { days: await readDays(tx, ledger, { from, to }), today: ledger.today };
  });
}

/** THE DOOR for a path's pages: streak, today, and the minutes on it in each of the last 4 weeks. */
export async function readPathStudy(
  tx: Tx,
  params: { userId: string; pathId: string },
): Promise<{ streak: Streak; weeks: StudyWeek[]; today: string }> {
  const ledger = await readLedger(tx, { userId: params.userId });
  const weeks = await weeksOfPath(tx, ledger, params.pathId);
  return { streak: toStreak(ledger), weeks, today: ledger.today };
}

/** The weeks of every path at once, for lists. */
export async function readWeeksOfPaths(
  tx: Tx,
  params: { userId: string },
): Promise<{ weeksOf: (pathId: string) => StudyWeek[]; today: string }> {
  const { userId } = params;
  const ledger = await readLedger(tx, { userId });
  const { today } = ledger;
  const rows = await queries.sumMinutesByPath(tx, {
    userId,
    from: firstOfWeeks(ledger),
    to: today,
  });
  const weeksOf = (pathId: string) =>
    toWeeks(
      ledger,
      rows.filter((row) => row.path_id === pathId),
    );
  return { weeksOf, today };
}

async function weeksOfPath(tx: Tx, ledger: Ledger, pathId: string): Promise<StudyWeek[]> {
  const { userId, today } = ledger;
  const from = firstOfWeeks(ledger);
  const rows = await queries.sumMinutesByDate(tx, { userId, pathId, from, to: today });
  return toWeeks(ledger, rows);
}

async function readWeeks(tx: Tx, ledger: Ledger): Promise<StudyWeek[]> {
  const { userId, today } = ledger;
  return toWeeks(ledger, await listDays(tx, { userId, from: firstOfWeeks(ledger), to: today }));
}

function firstOfWeeks({ today, settings }: Ledger): string {
  return addDays(startOfWeek(today, settings.firstDay), -7 * (limits.study.weeks - 1));
}

function toWeeks(ledger: Ledger, days: { local_date: string; minutes: number }[]): StudyWeek[] {
  const first = firstOfWeeks(ledger);
  return Array.from({ length: limits.study.weeks }, (_, index) => {
    const start = addDays(first, 7 * index);
    const end = addDays(start, 6);
    const minutes = days
      .filter(({ local_date }) => local_date >= start && local_date <= end)
      .reduce((sum, day) => sum + day.minutes, 0);
    const lastDay = end < ledger.today ? end : ledger.today;
    return { week_start: start, minutes, target_hours: targetHoursOn(ledger.settings, lastDay) };
  });
}

function readThisWeek(tx: Tx, ledger: Ledger): Promise<StudyDay[]> {
  const from = startOfWeek(ledger.today, ledger.settings.firstDay);
  return readDays(tx, ledger, { from, to: addDays(from, 6) });
}

/** Closed days say what was written of them; days before the first study, and to come, are open. */
async function readDays(
  tx: Tx,
  ledger: Ledger,
  span: { from: string; to: string },
): Promise<StudyDay[]> {
  const { today, rules, record } = ledger;
  const rows = await listDays(tx, { userId: ledger.userId, ...span });
  const stored = new Map(rows.map((row) => [row.local_date, row]));
  const closed = new Map(ledger.closedDays.map((day) => [day.date, day.state]));
  return listDates(span.from, span.to).map((date) => {
    const row = stored.get(date);
    const minutes = row?.minutes ?? 0;
    if (date >= today) {
      const day = date === today ? record : { minutes: 0, finished: 0 };
      return { date, minutes, state: openDayState(date, day, rules) };
    }
    return { date, minutes, state: closed.get(date) ?? row?.state ?? "open" };
  });
}
