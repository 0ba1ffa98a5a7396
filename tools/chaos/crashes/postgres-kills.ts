import { setTimeout as sleep } from "node:timers/promises";
import { ask, openServer } from "../instance.ts";
import type { Part } from "../part.ts";
import { writeThrough } from "./write-through.ts";

const full = { times: 50, writes: 100_000, learners: 2000, atOnce: 24 };
const short = { times: 2, writes: 240, learners: 60, atOnce: 8 };

/** The control: PostgreSQL acknowledges a commit that it writes seconds later. */
const unsafe = {
  synchronous_commit: "off",
  wal_writer_delay: "10s",
  wal_writer_flush_after: "1GB",
};

/**
 * PostgreSQL ends under load, in turns by SIGKILL to all its processes and by an immediate shutdown, on a disk with
 * fsync. The API stays up.
 */
export const postgresKills: Part = {
  about: "PostgreSQL is killed under load",
  async run({ figures, isShort, isControl, isOver }) {
    let longestMs = 0;
    await writeThrough({
      figures,
      isOver,
      sizes: isShort ? short : full,
      openServer: () => openServer({ settings: isControl ? unsafe : {} }),
      async disturb({ server, waitForWrite }, time) {
        await sleep(Math.random() * 100);
        const killedAt = Date.now();
        await server.crash(time % 2 === 0 ? "immediate" : "kill");
        await waitForWrite(Date.now());
        longestMs = Math.max(longestMs, Date.now() - killedAt);
        await figures.record({ "longest time from a crash to a write (ms)": longestMs });
      },
      async check({ instance }) {
        const [setting] = await ask<{ fsync: string }>(instance.databaseUrl, "show fsync");
        await figures.record({ fsync: setting?.fsync ?? "" });
        if (setting?.fsync !== "on") figures.fail("The server ran without fsync.");
      },
    });
  },
};
