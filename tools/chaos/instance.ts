import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../../apps/api/src/db/migrate.ts";
import { createDatabase } from "../bench/ratios/instance.ts";
import { addLearners, type Learner } from "../bench/ratios/population.ts";
import { killPostgres, stopPostgresAtOnce } from "../local/kill-postgres.ts";
import { findFreePort } from "../local/ports.ts";
import { type LocalPostgres, startPostgres } from "../local/postgres.ts";
import { findRunAs } from "../local/postgres-binaries.ts";

const secret = "only for these tests of crashes, nothing else";
const databaseName = "chaos";

/** A server on disk that can be killed and started again. With `isInMemory` it cannot, and starts faster. */
export async function openServer({
  isInMemory = false,
  settings = {},
}: { isInMemory?: boolean; settings?: Record<string, string> } = {}) {
  if (isInMemory) {
    const { url, stop } = await startPostgres({ ephemeral: true, settings });
    return {
      url,
      stop,
      crash: () => Promise.reject(new Error("A server in memory is not killed.")),
    };
  }
  const scratch = await mkdtemp(join(tmpdir(), "masar-chaos-"));
  await chmod(scratch, 0o755);
  const account = await findRunAs();
  if (account) await chown(scratch, account.uid, account.gid);
  const dataDir = join(scratch, "data");
  const port = await findFreePort();
  const start = () => startPostgres({ dataDir, port, settings });
  let running: LocalPostgres = await start();
  return {
    url: running.url,
    /** Ends the server by a signal and starts it again. */
    async crash(how: "kill" | "immediate") {
      await (how === "kill" ? killPostgres(dataDir) : stopPostgresAtOnce(dataDir));
      await running.stop();
      running = await start();
    },
    async stop() {
      await running.stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

export type Instance = {
  databaseUrl: string;
  /** Of the API's process. */
  port: number;
  origin: string;
  settings: Record<string, string>;
  learners: Learner[];
};

/** A migrated database with signed-in learners, and the settings of the API and the worker on it. */
export async function createInstance(
  server: Pick<Server, "url">,
  { learners: count, env = {} }: { learners: number; env?: Record<string, string> },
): Promise<Instance> {
  const databaseUrl = await createDatabase(server.url, databaseName);
  await migrate({ adminUrl: databaseUrl });
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const learners = await addLearners(admin, { secret, count });
  await admin.end();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: "10",
    PUBLIC_URL: origin,
    PORT: String(port),
    AUTH_SECRET: secret,
    ...env,
  };
  return { databaseUrl, port, origin, settings, learners };
}

/** Asks as the superuser, who sees past every policy. */
export async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function waitUntil(
  isReached: () => boolean | Promise<boolean>,
  { what, timeoutMs, everyMs = 20 }: { what: string; timeoutMs: number; everyMs?: number },
): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(everyMs))
    if (await isReached()) return;
  throw new Error(`Timed out waiting for ${what}`);
}
