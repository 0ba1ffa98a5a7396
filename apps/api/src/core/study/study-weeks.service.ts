import { limits } from "@masar/contract/limits";
import type { StudyWeek } from "@masar/contract/study/schemas";
import { addDays, startOfWeek } from "@masar/domain/dates/local-date";
import type { Own, OwnPath, Tx } from "#api/db/tx.ts";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { listDays } from "#api/core/study/streak.queries.ts";
import { type StreakLedger, loadStreakLedger, toStreak } from "#api/core/study/streak.service.ts";
import { sumMinutes } from "#api/core/study/study.queries.ts";

export async function loadPathStudy(tx: Tx, { userId, pathId }: OwnPath) {
  const ledger = await loadStreakLedger(tx, { userId });
  const weeks = await weeksOfPath(tx, ledger, pathId);
  return { streak: toStreak(ledger), weeks, today: ledger.today };
}

export async function loadWeeksByPath(tx: Tx, { userId }: Own) {
  const ledger = await loadStreakLedger(tx, { userId });
  const { today } = ledger;
  const rows = await sumMinutes(tx, { userId, from: firstOfWeeks(ledger), to: today });
  const byPath = Map.groupBy(rows, (row) => row.path_id);
  return { weeksOf: (pathId: string) => toWeeks(ledger, byPath.get(pathId) ?? []), today };
}

export async function weeksOfPath(tx: Tx, ledger: StreakLedger, pathId: string) {
  const { userId, today: to } = ledger;
  const from = firstOfWeeks(ledger);
  return toWeeks(ledger, await sumMinutes(tx, { userId, pathId, from, to }));
}

export async function readWeeks(tx: Tx, ledger: StreakLedger): Promise<StudyWeek[]> {
  const { userId, today } = ledger;
  return toWeeks(ledger, await listDays(tx, { userId, from: firstOfWeeks(ledger), to: today }));
}

function firstOfWeeks({ today, settings }: StreakLedger) {
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
