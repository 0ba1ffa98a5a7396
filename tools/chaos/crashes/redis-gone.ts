import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../local/ports.ts";
import { startRedis } from "../../local/redis.ts";
import { openServer, waitUntil } from "../instance.ts";
import type { Part } from "../part.ts";
import { writeThrough } from "./write-through.ts";

const full = { times: 10, outageMs: 5000, writes: 5000, learners: 300, atOnce: 16 };
const short = { times: 2, outageMs: 1000, writes: 150, learners: 40, atOnce: 8 };
const maxWaitMs = 1_200_000;

/** Redis ends and comes back while the API writes: no request fails, since no truth is kept there. */
export const redisGone: Part = {
  about: "Redis goes and returns",
  async run({ figures, isShort, isControl, isOver }) {
    const sizes = isShort ? short : full;
    const port = await findFreePort();
    let redis = await startRedis({ port });
    try {
      await writeThrough({
        figures,
        isOver,
        sizes,
        openServer: () => openServer({ isInMemory: true }),
        env: { REDIS_URL: redis.url },
        early: isControl ? { delayMs: 100, dropsEvery: 10 } : undefined,
        async disturb({ writers }) {
          await redis.stop();
          const before = writers.acknowledged.length;
          await sleep(sizes.outageMs);
          const isGoingOn = () => writers.acknowledged.length > before;
          await waitUntil(isGoingOn, { what: "a write without Redis", timeoutMs: maxWaitMs });
          redis = await startRedis({ port });
        },
        check({ writers }) {
          if (writers.statuses.size > 0) figures.fail("Requests failed without Redis.");
        },
      });
    } finally {
      await redis.stop();
    }
  },
};
