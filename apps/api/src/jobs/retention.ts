import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

const batch = 5000;
/** More failures are not caused by single accounts. */
const maxFailures = 10;

export async function sweepRetention(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const total: Record<string, number> = {};
  let isDone = false;
  while (!isDone) {
    const { rows } = await pool.query<{ what: string; removed: number }>(
      `select what, removed from sweep_retention($1)
       union all select what, removed from sweep_deleted($1)
       union all select what, removed from sweep_assistant($1)
       union all select what, removed from sweep_site($1)
       union all select what, removed from sweep_forum($1)
       union all select what, removed from sweep_exports($1)
       union all select what, removed from sweep_sign_in_sources($1)
       union all select what, removed from sweep_telegram_codes($1)
       union all select what, removed from sweep_history($1)`,
      [batch],
    );
    for (const { what, removed } of rows) total[what] = (total[what] ?? 0) + removed;
    isDone = rows.every(({ removed }) => removed < batch);
  }
  const { removed, failures } = await deleteDueAccounts(pool, log);
  log.info({ removed: { ...total, accounts: removed } }, "retention swept");
  if (failures > 0) throw new Error(`${failures} accounts could not be removed`);
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
