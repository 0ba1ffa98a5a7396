import type { Log } from "#api/log.ts";
import { limits } from "@masar/contract/limits";
import { addDays, daysBetween, startOfWeek, studyDate } from "@masar/domain/dates/local-date";
import { firstDayOf } from "@masar/domain/dates/region";
import type { WithSystem } from "#api/db/tx.ts";
import * as queries from "#api/features/reminders/weekly-summary.queries.ts";
import {
  sendWithinDays,
  type SummaryDeps,
  sendWeeklySummary,
} from "#api/features/reminders/weekly-summary.service.ts";

type Deps = SummaryDeps & { withSystem: WithSystem; log: Log; signal?: AbortSignal };

const defaultBatch = 200;

/**
 * Every hour: the regions whose week has just begun, and in them the learners who were not told yet, one at a
 * time. One who cannot be told keeps nobody else from it; the job is tried again for them. Stopped in between, the next
 * hour goes on with the rest.
 */
export async function sendWeeklySummaries(
  deps: Deps,
  { batch = defaultBatch }: { batch?: number } = {},
): Promise<void> {
  const regions = await deps.withSystem((tx) => queries.listRegions(tx));
  let failures = 0;
  const attempt = async (run: () => Promise<void>) => {
    await run().catch((error: unknown) => {
      failures++;
      deps.log.error({ err: error }, "weekly summary failed");
    });
  };
  for (const region of regions) {
    await attempt(async () => {
      for await (const id of listUntold(deps, region, batch)) {
        if (deps.signal?.aborted) return;
        await attempt(() => sendWeeklySummary(deps, id));
      }
    });
  }
  if (failures > 0) throw new Error(`${failures} weekly summaries failed`);
}

async function* listUntold({ withSystem }: Deps, region: queries.Region, batch: number) {
  const week = weekJustEnded(region, new Date());
  if (!week) return;
  let page: string[];
  let after: string | null = null;
  do {
    const asked = { ...region, week, after, limit: batch };
    page = await withSystem((tx) => queries.listWithoutSummary(tx, asked));
    yield* page;
    after = page.at(-1) ?? null;
  } while (page.length === batch);
}

/** By the usual start of a day. Whose day begins otherwise is decided learner by learner. */
function weekJustEnded({ time_zone, country, first_day }: queries.Region, now: Date) {
  const today = studyDate(now, time_zone, limits.study.dayStartHour);
  const thisWeek = startOfWeek(today, first_day ?? firstDayOf(country));
  // One day more than a learner is told in: theirs may begin up to half a day later.
  return daysBetween(thisWeek, today) <= sendWithinDays ? addDays(thisWeek, -7) : null;
}
