import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

const batch = 5000;
/** More failures are not caused by single accounts. */
const maxFailures = 10;

const sweeps = [
  "sweep_retention",
  "sweep_deleted",
  "sweep_assistant",
  "sweep_events",
  "sweep_site",
  "sweep_forum",
  "sweep_exports",
  "sweep_sign_in_sources",
  "sweep_telegram_codes",
  "sweep_audit_log",
] as const;

export async function sweepRetention(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const total: Record<string, number> = {};
  const failed: string[] = [];
  for (const sweep of sweeps) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to lock little
      await sweepInRounds(pool, sweep, total);
    } catch (error) {
      failed.push(`${sweep} failed`);
      log.error({ err: error, sweep }, "a sweep failed");
    }
  }
  const { removed, failures } = await deleteDueAccounts(pool, log);
  log.info({ removed: { ...total, accounts: removed } }, "retention swept");
  if (failures > 0) failed.push(`${failures} accounts could not be removed`);
  await renewEventPartitions(pool).catch((error: unknown) => {
    // As beside a running backup; the job is tried again.
    failed.push("the partitions of events could not be renewed");
    log.error({ err: error }, "the partitions of events could not be renewed");
  });
  if (failed.length > 0) throw new Error(failed.join("; "));
}

/** Adds those of the next days and drops those that are over, each in its own transaction. */
async function renewEventPartitions(pool: pg.Pool): Promise<void> {
  await pool.query("select add_event_partitions()");
  let dropped: string | null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, to lock little
    const { rows } = await pool.query<{ name: string | null }>(
      "select drop_event_partition() as name",
    );
    dropped = rows[0]?.name ?? null;
  } while (dropped !== null);
}

async function sweepInRounds(
  pool: pg.Pool,
  sweep: (typeof sweeps)[number],
  total: Record<string, number>,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    // oxlint-disable-next-line no-await-in-loop -- rounds of one sweep
    const { rows } = await pool.query<{ what: string; removed: number }>(
      `select what, removed from ${sweep}($1)`,
      [batch],
    );
    for (const { what, removed } of rows) total[what] = (total[what] ?? 0) + removed;
    isDone = rows.every(({ removed }) => removed < batch);
  }
}

/** One account at a time, in its own transaction. A failure does not stop the others. */
async function deleteDueAccounts(pool: pg.Pool, log: FastifyBaseLogger) {
  let removed = 0;
  let failures = 0;
  while (failures < maxFailures) {
    try {
      const text = "select delete_leaver($1) as removed";
      const { rows } = await pool.query<{ removed: boolean }>(text, [failures]);
      if (!rows[0]?.removed) break;
      removed++;
    } catch (error) {
      failures++;
      log.error({ err: error }, "an account could not be removed");
    }
  }
  return { removed, failures };
}
