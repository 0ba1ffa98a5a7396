import { setTimeout as sleep } from "node:timers/promises";
import { openServer } from "../instance.ts";
import type { Part } from "../part.ts";
import { writeThrough } from "./write-through.ts";

const full = { times: 50, writes: 50_000, learners: 1500, atOnce: 24 };
const short = { times: 3, writes: 450, learners: 60, atOnce: 8 };

/** SIGKILL to the API under load, again and again; what it acknowledged must be stored once. */
export const apiKills: Part = {
  about: "the API is killed under load",
  async run({ figures, isShort, isControl, isOver }) {
    let longestMs = 0;
    await writeThrough({
      figures,
      isOver,
      sizes: isShort ? short : full,
      // The API is what crashes here; the database keeps what it was sent.
      openServer: () => openServer({ isInMemory: true }),
      early: isControl ? { delayMs: 100 } : undefined,
      async disturb({ restartApi, waitForWrite }) {
        await sleep(Math.random() * 100);
        const killedAt = Date.now();
        await restartApi();
        await waitForWrite(killedAt);
        longestMs = Math.max(longestMs, Date.now() - killedAt);
        await figures.record({ "longest time from a kill to a write (ms)": longestMs });
      },
    });
  },
};
