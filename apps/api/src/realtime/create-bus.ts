import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import type pg from "pg";
import type { Env } from "#api/env.ts";
import { type Bus, createListeners, encodeSignals } from "#api/realtime/bus.ts";
import { createPostgresBus } from "#api/realtime/bus-postgres.ts";
import { createSparseLog } from "#api/sparse-log.ts";

const channel = "masar:live";

/** Postgres by default, Redis when it is configured. */
export async function createBus(
  env: Env,
  connectionString: string,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<Bus> {
  const postgres = await createPostgresBus({ connectionString, pool, log });
  return env.REDIS_URL ? createRedisBus(env.REDIS_URL, postgres, log) : postgres;
}

/** For many API nodes. Every node also listens on Postgres, which is used while Redis is unavailable. */
async function createRedisBus(
  url: string,
  fallback: Bus,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Bus> {
  const failFast = { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 500 };
  const publisher = new Redis(url, { lazyConnect: true, ...failFast });
  // With its offline queue, so that it subscribes even if Redis starts later.
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null });
  const { subscribe, deliver } = createListeners();
  const logLost = createSparseLog((err: Error, skipped) => {
    log.warn({ err, skipped, bus: "redis" }, "live bus lost");
  });
  for (const client of [publisher, subscriber]) client.on("error", logLost);
  subscriber.on("message", (_channel: string, message: string) => deliver(message));
  await Promise.allSettled([publisher.connect(), subscriber.connect()]);
  void subscriber.subscribe(channel).catch(() => {});

  return {
    subscribe(listener) {
      const unsubscribe = [subscribe(listener), fallback.subscribe(listener)];
      return () => unsubscribe.forEach((end) => end());
    },
    async publish(signal) {
      try {
        const messages = encodeSignals(signal);
        await Promise.all(messages.map((message) => publisher.publish(channel, message)));
      } catch {
        await fallback.publish(signal);
      }
    },
    async stop() {
      publisher.disconnect();
      subscriber.disconnect();
      await fallback.stop();
    },
  };
}
