import type { Meter } from "@opentelemetry/api";
import type pg from "pg";
import { deadLetterQueue } from "#api/jobs/job-definitions.ts";
import { readQueues } from "#api/jobs/read-queues.ts";

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
      const rows = await readQueues(pool);
      const dead = rows.find(({ name }) => name === deadLetterQueue);
      result.observe(failed, dead?.waiting ?? 0);
      for (const { name, ...row } of rows) {
        if (name === deadLetterQueue) continue;
        result.observe(waiting, row.waiting, { queue: name });
        result.observe(oldest, row.oldest_seconds, { queue: name });
      }
    },
    [waiting, oldest, failed],
  );
}
