import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Bus } from "#api/realtime/bus.ts";

/** Half of it is the usual delay of an event. */
const pauseMs = 50;
const batchSize = 2000;

/**
 * Empties the table `live_outbox` and signals its users, once for each batch, because a NOTIFY serialises commits.
 * Several announcers may run.
 */
export function startAnnouncer(options: { pool: pg.Pool; bus: Bus; log: FastifyBaseLogger }) {
  const stopped = new AbortController();

  async function run() {
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

/** A lost signal delays events by one heartbeat at most, at which a process asks which of its streams lack rows. */
async function announceBatch(pool: pg.Pool, bus: Bus) {
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
