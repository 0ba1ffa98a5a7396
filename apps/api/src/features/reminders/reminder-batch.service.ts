import type { Log } from "#api/log.ts";
import type { WithSystem } from "#api/db/tx.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { type ReminderDeps, sendReminder } from "#api/features/reminders/reminders.service.ts";

export type BatchDeps = { withSystem: WithSystem; log: Log; signal?: AbortSignal };

/** Runs every 15 minutes. If it is stopped, the next run continues with the rest. */
export async function sendReminders(deps: ReminderDeps & BatchDeps, { batch = 200 } = {}) {
  const now = new Date();
  const ids = listPages(batch, (page) =>
    deps.withSystem((tx) => queries.listDue(tx, { now, ...page })),
  );
  const failures = await forEachUser(deps, ids, "reminder failed", (id) => sendReminder(deps, id));
  if (failures > 0) throw new Error(`${failures} reminders failed`);
}

type Page = { after: string | null; limit: number };

export async function* listPages(limit: number, load: (page: Page) => Promise<string[]>) {
  let page: string[];
  let after: string | null = null;
  do {
    page = await load({ after, limit });
    yield* page;
    after = page.at(-1) ?? null;
  } while (page.length === limit);
}

/** A failure for one user does not stop the batch. Returns the number of failures, so that the job is retried. */
export async function forEachUser(
  { log, signal }: BatchDeps,
  ids: AsyncIterable<string>,
  message: string,
  run: (id: string) => Promise<void>,
): Promise<number> {
  let failures = 0;
  for await (const id of ids) {
    if (signal?.aborted) break;
    await run(id).catch((err: unknown) => {
      failures++;
      log.error({ err }, message);
    });
  }
  return failures;
}
