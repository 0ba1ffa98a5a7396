import type { WithSystem } from "#api/db/tx.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { type ReminderDeps, sendReminder } from "#api/features/reminders/reminders.service.ts";
import { type BatchDeps, forEachUser, listPages } from "#api/jobs/user-batch.ts";

type Deps = ReminderDeps & BatchDeps & { withSystem: WithSystem };

/** Runs every 15 minutes. If it is stopped, the next run continues with the rest. */
export async function sendReminders(deps: Deps, { batch = 200 } = {}) {
  const now = new Date();
  const ids = listPages(batch, (page) =>
    deps.withSystem((tx) => queries.listDue(tx, { now, ...page })),
  );
  const failures = await forEachUser(deps, ids, "reminder failed", (id) => sendReminder(deps, id));
  if (failures > 0) throw new Error(`${failures} reminders failed`);
}
