import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Bus } from "#api/realtime/bus.ts";

const pauseMs = 100;
const batchSize = 2000;

/**
 * Empties the outbox and wakes the learners in it: one wake for a batch, never one for a row, because a
 * NOTIFY serialises commits. Several may run; each row is taken by one of them.
 */
export function startAnnouncer(options: { pool: pg.Pool; bus: Bus; log: FastifyBaseLogger }) {
  const stopped = new AbortController();

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      let announced = 0;
      try {
        announced = await announceBatch(options.pool, options.bus);
      } catch (error) {
        options.log.warn({ err: error }, "announcing live events failed, trying again");
      }
      if (announced < batchSize) {
        await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  }

  const finished = run();
  return {
    async stop() {
      stopped.abort();
      await finished;
    },
  };
}

/** A wake that is lost here costs a learner at most one heartbeat: streams also read rows by themselves. */
async function announceBatch(pool: pg.Pool, bus: Bus): Promise<number> {
  const { rows } = await pool.query<{ user_id: string }>(
    `delete from live_outbox where id in
       (select id from live_outbox order by id limit ${batchSize} for update skip locked)
     returning user_id`,
  );
  if (rows.length > 0) {
    await bus.publish({ reason: "events", userIds: [...new Set(rows.map((row) => row.user_id))] });
  }
  return rows.length;
}
