import type { Meter } from "@opentelemetry/api";
import type pg from "pg";
import { deadLetterQueue, jobs } from "#api/jobs/job-definitions.ts";
import { listDueJobs } from "#api/jobs/list-due-jobs.ts";

/** Read when the metrics are asked for; the queue of failed jobs has a gauge of its own. */
export function observeQueues(meter: Meter, pool: Pick<pg.Pool, "query">): void {
  const waiting = meter.createObservableGauge("masar_queue_waiting", {
    description: "Due jobs that wait, by name",
  });
  const oldest = meter.createObservableGauge("masar_queue_oldest_seconds", {
    description: "How long the oldest due job has waited, by name",
  });
  const failed = meter.createObservableGauge("masar_queue_failed", {
    description: "Jobs that failed after all retries",
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const rows = await listDueJobs(pool);
      const found = new Map(rows.map((row) => [row.name, row]));
      result.observe(failed, found.get(deadLetterQueue)?.waiting ?? 0);
      // A queue that is not observed would keep its last value for ever.
      for (const queue of Object.keys(jobs)) {
        result.observe(waiting, found.get(queue)?.waiting ?? 0, { queue });
        result.observe(oldest, found.get(queue)?.oldest_seconds ?? 0, { queue });
      }
    },
    [waiting, oldest, failed],
  );
}
