import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import { type Bus, createListeners, encodeSignals } from "#api/realtime/bus.ts";
import { createSparseLog } from "#api/sparse-log.ts";

const channel = "masar:live";

/**
 * The bus of many API nodes. When Redis is away, wakes travel over Postgres instead:
 * every node listens on both, so nothing has to agree on which one works.
 */
export async function createRedisBus(
  url: string,
  fallback: Bus,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Bus> {
  const options = {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 500,
  };
  const publisher = new Redis(url, options);
  // The listener keeps its command until it is connected, so a late Redis is still subscribed to.
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
      const leave = [subscribe(listener), fallback.subscribe(listener)];
      return () => leave.forEach((end) => end());
    },
    async publish(wake) {
      try {
        for (const message of encodeSignals(wake)) await publisher.publish(channel, message);
      } catch {
        await fallback.publish(wake);
      }
    },
    async stop() {
      publisher.disconnect();
      subscriber.disconnect();
      await fallback.stop();
    },
  };
}
