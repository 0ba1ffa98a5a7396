import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

const batch = 5000;

/** Removes what is past its time, round by round, until a round finds nothing. */
export async function sweepRetention(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const total: Record<string, number> = {};
  let isDone = false;
  while (!isDone) {
    const { rows } = await pool.query<{ what: string; removed: number }>(
      `select what, removed from sweep_retention($1)
       union all select what, removed from sweep_deleted($1)
       union all select what, removed from sweep_assistant($1)
       union all select what, removed from sweep_site($1)`,
      [batch],
    );
    for (const { what, removed } of rows) total[what] = (total[what] ?? 0) + removed;
    isDone = rows.every(({ removed }) => removed < batch);
  }
  log.info({ removed: total }, "retention swept");
}
