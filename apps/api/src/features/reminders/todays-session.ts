import type { NextSession } from "@masar/contract/paths/planned-session-schemas";
import { isStudyDay } from "@masar/domain/study/planned-study";
import type { Tx } from "#api/db/tx.ts";
import { findCurrentSession, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { StreakLedger } from "#api/core/study/streak.service.ts";

export type TodaysSession = { pathId: string; session: NextSession; isStudyDay: boolean };

/** The next open session of the current path, as the dashboard shows it. */
export async function findTodaysSession(
  tx: Tx,
  { userId, today, settings }: StreakLedger,
): Promise<TodaysSession | null> {
  const current = findCurrentSession(await loadActivePaths(tx, { userId }));
  if (!current) return null;
  const { path, session } = current;
  return { pathId: path.id, session, isStudyDay: isDayOfPath(path, { settings, today }) };
}

type PathDays = { study_days: number[]; start_date: string };

export function isDayOfPath(
  path: PathDays,
  { settings, today }: Pick<StreakLedger, "settings" | "today">,
): boolean {
  return path.start_date <= today && isStudyDay({ studyDays: path.study_days }, settings, today);
}
