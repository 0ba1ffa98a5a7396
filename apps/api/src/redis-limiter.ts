import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import type { Env } from "#api/env.ts";
import {
  createLimiter,
  createLocalLimiter,
  type RequestLimiter,
  type Usage,
} from "#api/limiter.ts";
import { createSparseLog } from "#api/sparse-log.ts";

/** A request waits no longer for Redis. */
const commandTimeout = 100;
/** After a failure, so that requests do not wait one after another. */
const pauseMs = 2000;

/** The window starts with the first use. */
const countScript = `
local used = redis.call('incr', KEYS[1])
if used == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {used, redis.call('pttl', KEYS[1])}`;

/** For ordinary requests, whose counts need not survive a restart. */
export function createRequestLimiter(
  env: Pick<Env, "REDIS_URL">,
  log: Pick<FastifyBaseLogger, "warn">,
): RequestLimiter & { stop: () => void } {
  return env.REDIS_URL
    ? createRedisLimiter(env.REDIS_URL, log)
    : { ...createLocalLimiter(), stop: () => {} };
}

/** Counts over all API processes. While Redis fails or is slow, each process uses its own counts. */
function createRedisLimiter(url: string, log: Pick<FastifyBaseLogger, "warn">) {
  const local = createLocalLimiter();
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout,
    // A server that is gone without closing the connection.
    socketTimeout: 2000,
  });
  const logLost = createSparseLog((err: unknown, skipped) => {
    log.warn({ err, skipped }, "rate limits are counted by each process: Redis failed");
  });
  client.on("error", logLost);
  void client.connect().catch(() => {});
  let askAgainAt = 0;

  async function countAll(key: string, windowSeconds: number): Promise<Usage | undefined> {
    if (client.status !== "ready" || Date.now() < askAgainAt) return undefined;
    try {
      const ms = windowSeconds * 1000;
      const answer = await client.eval(countScript, 1, `masar:limit:${key}`, ms);
      const [used = 0, msLeft = 0] = answer as number[];
      return { used, seconds: Math.ceil(msLeft / 1000) };
    } catch (error) {
      askAgainAt = Date.now() + pauseMs;
      logLost(error);
      return undefined;
    }
  }

  const limiter = createLimiter({
    async count(key, windowSeconds) {
      // Always counted here too, so that a failure of Redis does not start every count again.
      const own = await local.count(key, windowSeconds);
      return (await countAll(key, windowSeconds)) ?? own;
    },
  });
  return { ...limiter, stop: () => client.disconnect() };
}
