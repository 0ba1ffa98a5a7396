import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { type Bus, createListeners, encodeSignals } from "#api/realtime/bus.ts";
import { createSparseLog } from "#api/sparse-log.ts";

const channel = "masar_live";

/** The default bus: LISTEN on a connection of its own, which comes back by itself when it is lost. */
export async function createPostgresBus(options: {
  connectionString: string;
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, "warn">;
}): Promise<Bus> {
  const { subscribe, deliver } = createListeners();
  const logLost = createSparseLog((err: unknown, skipped) => {
    options.log.warn({ err, skipped, bus: "postgres" }, "live bus lost");
  });
  const stopped = new AbortController();
  let listening: pg.Client | undefined;

  async function listen(): Promise<void> {
    const { connectionString } = options;
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client.on("notification", (message) => deliver(message.payload ?? ""));
    client.on("error", logLost);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (stopped.signal.aborted) return client.end();
    // Only one that listened comes back by itself: the loop below tries again after one that never did.
    client.once("end", () => void listenAgain());
    listening = client;
  }

  async function listenAgain(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await sleep(500, undefined, { signal: stopped.signal });
        await listen();
        return;
      } catch (error) {
        if (!stopped.signal.aborted) logLost(error);
        // The database is still away. Streams go on reading rows at every heartbeat meanwhile.
      }
    }
  }

  await listen();
  return {
    subscribe,
    async publish(wake) {
      for (const message of encodeSignals(wake)) {
        await options.pool.query("select pg_notify($1, $2)", [channel, message]);
      }
    },
    async stop() {
      stopped.abort();
      await listening?.end();
    },
  };
}
