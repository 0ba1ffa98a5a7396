import type { WithSystem } from "#api/db/tx.ts";
import { takeDue } from "#api/features/reminders/reminders.queries.ts";
import { type ReminderDeps, sendReminder } from "#api/features/reminders/reminders.service.ts";
import {
  sendWeeklySummary,
  type SummaryDeps,
} from "#api/features/reminders/weekly-summary.service.ts";
import { type BatchDeps, forEachUser } from "#api/jobs/user-batch.ts";

type Deps = BatchDeps & ReminderDeps & { withSystem: WithSystem };
type Options = { batch?: number };

/** Longer than a batch takes. Who was taken by a worker that was killed is taken again after it. */
const takenMs = 10 * 60_000;

type DueUsers = {
  job: "reminders.send" | "weekly-summary.send";
  time: "reminder_at" | "summary_at";
  send: (userId: string) => Promise<void>;
  failed: string;
};

/** Runs every 15 minutes. */
export function sendReminders(deps: Deps, options: Options = {}): Promise<void> {
  return sendToDueUsers(deps, options, {
    job: "reminders.send",
    time: "reminder_at",
    send: (id) => sendReminder(deps, id),
    failed: "reminder failed",
  });
}

/** Runs every hour, because weeks start at different times. */
export function sendWeeklySummaries(deps: Deps & SummaryDeps, options: Options = {}) {
  return sendToDueUsers(deps, options, {
    job: "weekly-summary.send",
    time: "summary_at",
    send: (id) => sendWeeklySummary(deps, id),
    failed: "weekly summary failed",
  });
}

/** Takes batches until nobody is due. While a whole batch is due, one more job helps, also of another worker. */
async function sendToDueUsers(
  deps: Deps,
  { batch = 100 }: Options,
  { job, time, send, failed }: DueUsers,
): Promise<void> {
  async function* takeBatches() {
    for (let isFirst = true, taken = batch; taken === batch && !deps.signal?.aborted;) {
      const now = new Date();
      const takenUntil = new Date(now.getTime() + takenMs);
      const ids = await deps.withSystem((tx) =>
        takeDue(tx, time, { now, takenUntil, limit: batch }),
      );
      taken = ids.length;
      if (isFirst && taken === batch) await deps.queue.enqueue(job, {});
      isFirst = false;
      yield* ids;
    }
  }
  const failures = await forEachUser(deps, takeBatches(), failed, send);
  if (failures > 0) throw new Error(`${failures} times: ${failed}`);
}
