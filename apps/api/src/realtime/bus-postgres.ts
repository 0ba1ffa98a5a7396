import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { type Bus, createListeners, encodeSignals } from "#api/realtime/bus.ts";
import { createSparseLog } from "#api/sparse-log.ts";

const channel = "masar_live";

/** LISTEN on a separate connection, which reconnects by itself. */
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

  async function listen() {
    const { connectionString } = options;
    const timing = { keepAlive: true, connectionTimeoutMillis: 5000 };
    const client = new pg.Client({ connectionString, ...timing });
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
    // Only after it listened: `listenAgain` itself retries a connection that failed.
    client.once("end", () => void listenAgain());
    listening = client;
  }

  async function listenAgain() {
    while (!stopped.signal.aborted) {
      try {
        await sleep(500, undefined, { signal: stopped.signal });
        await listen();
        return;
      } catch (error) {
        if (!stopped.signal.aborted) logLost(error);
      }
    }
  }

  await listen();
  return {
    subscribe,
    async publish(signal) {
      // One transaction, because each NOTIFY waits for the commits of others.
      await options.pool.query("select pg_notify($1, message) from unnest($2::text[]) message", [
        channel,
        encodeSignals(signal),
      ]);
    },
    async stop() {
      stopped.abort();
      await listening?.end();
    },
  };
}
