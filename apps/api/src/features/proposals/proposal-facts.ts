import { addDays, studyDateFor } from "@masar/domain/dates/local-date";
import { forecastPath } from "@masar/domain/progress/progress-summary";
import type { ProposalInput } from "@masar/domain/planning/proposal/decide-proposal";
import type { ProposalDay } from "@masar/domain/planning/proposal/proposal-reason";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import type { StreakLedger } from "#api/core/study/streak.service.ts";
import { weeksOfPath } from "#api/core/study/study-weeks.service.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "./proposals.queries.ts";

/** A check this many days before the date of its milestone was easy. */
const daysBeforeDate = 7;

type Facts = Omit<ProposalInput, "lastProposalDate">;

export async function loadFacts(tx: Tx, ledger: StreakLedger, current: ActivePath): Promise<Facts> {
  const { path, views } = current;
  const { today } = ledger;
  const [weeks, hasExcellentCheck] = await Promise.all([
    weeksOfPath(tx, ledger, path.id),
    findExcellentCheck(tx, ledger, current),
  ]);
  return {
    path,
    views,
    optional: listOptional(path.milestones),
    day: toProposalDay(ledger),
    expected: forecastPath(path, { views, weeks, today }),
    lastWeek: findLastWeek(ledger, path, weeks.at(-2)),
    hasExcellentCheck,
  };
}

export function toProposalDay({ today, settings, rules }: StreakLedger): ProposalDay {
  return {
    today,
    restDays: rules.restDays,
    busySeason: settings.season,
    pause: rules.pause,
    isSwitchedOff: !settings.hasPlanProposals,
  };
}

async function findExcellentCheck(
  tx: Tx,
  { userId, now, settings: { zones } }: StreakLedger,
  { path, plan }: ActivePath,
) {
  const since = new Date(now.getTime() - 7 * 24 * 3_600_000);
  const checks = await queries.listExcellentChecks(tx, { userId, pathId: path.id, since });
  return checks.some(({ milestone_key, finished_at }) => {
    const due = plan.dates[milestone_key]?.due_date;
    return due !== undefined && addDays(studyDateFor(finished_at, zones), daysBeforeDate) <= due;
  });
}

type Week = { week_start: string; minutes: number };

/** Null for a week that had days before the plan, or of a pause or a busy season. */
function findLastWeek(
  { rules: { pause }, settings: { season } }: StreakLedger,
  path: ActivePath["path"],
  week: Week | undefined,
) {
  if (!week || path.start_date > week.week_start) return null;
  if (path.created_at.toISOString().slice(0, 10) > week.week_start) return null;
  const end = addDays(week.week_start, 6);
  const isQuiet = [pause, season].some((span) => {
    return span !== null && span.from <= end && week.week_start <= span.to;
  });
  return isQuiet ? null : { minutes: week.minutes, hoursPerWeek: path.hours_per_week };
}

/** What the blueprint of a milestone leaves out first when time is short. */
function listOptional(milestones: ActivePath["path"]["milestones"]): string[] {
  const { milestoneRoles } = getCatalog();
  return Object.entries(milestones)
    .flatMap(([key, { origin }]) => {
      if (origin.engine !== "blueprint" || !origin.name || !origin.key) return [];
      const rank = milestoneRoles[origin.name]?.optional.indexOf(origin.key) ?? -1;
      return rank === -1 ? [] : { key, rank };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ key }) => key);
}
