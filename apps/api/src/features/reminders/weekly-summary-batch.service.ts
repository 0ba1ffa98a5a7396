import { limits } from "@masar/contract/limits";
import { addDays, daysBetween, startOfWeek, studyDate } from "@masar/domain/dates/local-date";
import { firstDayOf } from "@masar/domain/dates/region";
import type { WithSystem } from "#api/db/tx.ts";
import * as queries from "#api/features/reminders/weekly-summary.queries.ts";
import * as summaries from "#api/features/reminders/weekly-summary.service.ts";
import * as batches from "#api/jobs/user-batch.ts";

type Deps = summaries.SummaryDeps & batches.BatchDeps & { withSystem: WithSystem };

/** Runs every hour, for the regions whose week has just started. If it is stopped, the next run continues. */
export async function sendWeeklySummaries(deps: Deps, { batch = 200 } = {}) {
  const regions = await deps.withSystem((tx) => queries.listRegions(tx));
  let failures = 0;
  for (const region of regions) {
    try {
      const week = weekJustEnded(region, new Date());
      if (!week) continue;
      const ids = batches.listPages(batch, (page) =>
        deps.withSystem((tx) => queries.listWithoutSummary(tx, { ...region, week, ...page })),
      );
      failures += await batches.forEachUser(deps, ids, failed, (id) =>
        summaries.sendWeeklySummary(deps, id),
      );
    } catch (err) {
      failures++;
      deps.log.error({ err }, failed);
    }
  }
  if (failures > 0) throw new Error(`${failures} weekly summaries failed`);
}

const failed = "weekly summary failed";

/** By the default start of the day; `sendWeeklySummary` decides for each user. */
function weekJustEnded({ time_zone, country, first_day }: queries.Region, now: Date) {
  const today = studyDate(now, time_zone, limits.study.dayStartHour);
  const thisWeek = startOfWeek(today, first_day ?? firstDayOf(country));
  // One day longer than for a user, whose day may start up to half a day later.
  const isRecent = daysBetween(thisWeek, today) <= summaries.sendWithinDays;
  return isRecent ? addDays(thisWeek, -7) : null;
}
