import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startPostgres } from "../../local/postgres.ts";
import { findRunAs } from "../../local/postgres-binaries.ts";
import { waitUntil } from "../instance.ts";
import type { Part } from "../part.ts";
import { writeThrough } from "./write-through.ts";

const run = promisify(execFile);
const full = { times: 5, fullMs: 20_000, writes: 5000, learners: 300, atOnce: 16 };
const short = { times: 1, fullMs: 3000, writes: 100, learners: 20, atOnce: 8 };
const diskSize = "400m";
const maxWaitMs = 1_200_000;

/** Small segments, so that the log meets the end of the disk as the tables do. */
const settings = { max_wal_size: "64MB", min_wal_size: "32MB", autovacuum: "off" };

/** PostgreSQL on a disk of its own. */
async function openSmallDisk() {
  const folder = await mkdtemp(join(tmpdir(), "masar-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", folder]);
  await chmod(folder, 0o755);
  const account = await findRunAs();
  if (account) await chown(folder, account.uid, account.gid);
  const ballast = join(folder, "ballast");
  return {
    dataDir: join(folder, "data"),
    async fill() {
      const file = await open(ballast, "w");
      const { bavail, bsize } = await statfs(folder);
      await file.write(Buffer.alloc(Math.max(0, bavail * bsize))).catch(() => {});
      await file.close();
    },
    free: () => rm(ballast, { force: true }),
    async stop() {
      await run("umount", [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openServerOnSmallDisk() {
  const disk = await openSmallDisk();
  try {
    const { url, stop } = await startPostgres({ dataDir: disk.dataDir, settings });
    return {
      url,
      disk,
      async stop() {
        await stop();
        await disk.stop();
      },
    };
  } catch (error) {
    await disk.stop();
    throw error;
  }
}

/** The disk of the database is full for a while: what was acknowledged stays, and all works again afterwards. */
export const fullDisk: Part = {
  about: "the disk of the database is full",
  async run({ figures, isShort, isControl, isOver }) {
    const sizes = isShort ? short : full;
    await writeThrough({
      figures,
      isOver,
      sizes,
      openServer: openServerOnSmallDisk,
      early: isControl ? { delayMs: 100 } : undefined,
      async disturb({ server: { disk }, waitForWrite, countRefusals }) {
        const refusals = countRefusals();
        await disk.fill();
        // Pages and segments that exist already take writes for a while.
        const isFull = () => countRefusals() > refusals;
        await waitUntil(isFull, { what: "a write on the full disk", timeoutMs: maxWaitMs });
        await sleep(sizes.fullMs);
        await disk.free();
        await waitForWrite(Date.now());
      },
      check({ writers }) {
        for (const outcome of writers.statuses.keys())
          if (outcome !== "status 503") figures.fail(`A write was answered with ${outcome}.`);
      },
    });
  },
};
