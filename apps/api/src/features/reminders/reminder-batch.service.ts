import type { Log } from "#api/log.ts";
import type { WithSystem } from "#api/db/tx.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { type ReminderDeps, sendReminder } from "#api/features/reminders/reminders.service.ts";

type Deps = ReminderDeps & { withSystem: WithSystem; log: Log; signal?: AbortSignal };

const defaultBatch = 200;

/**
 * Every quarter of an hour: the learners whose time has come, one at a time. One who cannot be told keeps nobody else
 * from it; the job is tried again for them. Stopped in between, the next run goes on with the rest.
 */
export async function sendReminders(deps: Deps, { batch = defaultBatch }: { batch?: number } = {}) {
  let failures = 0;
  for await (const id of listDue(deps, batch)) {
    if (deps.signal?.aborted) return;
    await sendReminder(deps, id).catch((error: unknown) => {
      failures++;
      deps.log.error({ err: error }, "reminder failed");
    });
  }
  if (failures > 0) throw new Error(`${failures} reminders failed`);
}

async function* listDue({ withSystem }: Deps, batch: number): AsyncGenerator<string> {
  const now = new Date();
  let page: string[];
  let after: string | null = null;
  do {
    const asked = { now, after, limit: batch };
    page = await withSystem((tx) => queries.listDue(tx, asked));
    yield* page;
    after = page.at(-1) ?? null;
  } while (page.length === batch);
}
