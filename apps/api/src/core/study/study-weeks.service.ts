import { limits } from "@masar/contract/limits";
import type { StudyWeek } from "@masar/contract/study/schemas";
import { addDays, startOfWeek } from "@masar/domain/dates/local-date";
import type { Tx } from "#api/db/tx.ts";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { listDays } from "#api/core/study/streak.queries.ts";
import { type StreakLedger, loadStreakLedger, toStreak } from "#api/core/study/streak.service.ts";
import * as queries from "#api/core/study/study.queries.ts";

/** For the pages of a path: streak, today, and its minutes in each of the last 4 weeks. */
export async function loadPathStudy(tx: Tx, params: { userId: string; pathId: string }) {
  const ledger = await loadStreakLedger(tx, { userId: params.userId });
  const weeks = await weeksOfPath(tx, ledger, params.pathId);
  return { streak: toStreak(ledger), weeks, today: ledger.today };
}

/** The weeks of every path at once, for lists. */
export async function loadWeeksByPath(tx: Tx, params: { userId: string }) {
  const { userId } = params;
  const ledger = await loadStreakLedger(tx, { userId });
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

export async function weeksOfPath(tx: Tx, ledger: StreakLedger, pathId: string) {
  const { userId, today } = ledger;
  const from = firstOfWeeks(ledger);
  const rows = await queries.sumMinutesByDate(tx, { userId, pathId, from, to: today });
  return toWeeks(ledger, rows);
}

export async function readWeeks(tx: Tx, ledger: StreakLedger): Promise<StudyWeek[]> {
  const { userId, today } = ledger;
  return toWeeks(ledger, await listDays(tx, { userId, from: firstOfWeeks(ledger), to: today }));
}

function firstOfWeeks({ today, settings }: StreakLedger): string {
  return addDays(startOfWeek(today, settings.firstDay), -7 * (limits.study.weeks - 1));
}

function toWeeks(ledger: StreakLedger, days: { local_date: string; minutes: number }[]) {
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
