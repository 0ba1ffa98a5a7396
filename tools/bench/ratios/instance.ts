import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../../../apps/api/src/db/migrate.ts";
import { findFreePort } from "../../local/ports.ts";
import { addLearners, type Learner } from "./population.ts";

export const poolSize = 10;
/** Enough that none of them reaches the limit of reads a minute. */
export const learnerCount = 2000;
export const benchSecret = "only for this measurement, nothing else";

export type Settings = Record<string, string>;
export type Instance = {
  databaseUrl: string;
  port: number;
  /** Sent with writes. */
  origin: string;
  settings: Settings;
  learners: Learner[];
};

/** A migrated database with learners, and the settings of an API on it. */
export async function createInstance(serverUrl: string, providerUrl?: string): Promise<Instance> {
  const databaseUrl = await createDatabase(serverUrl, "bench_ratios");
  await migrate({ adminUrl: databaseUrl });
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const learners = await addLearners(admin, { secret: benchSecret, count: learnerCount });
  await admin.end();
  return await toInstance({ databaseUrl, learners, providerUrl });
}

/** Of a database that has these learners, whose sessions are signed with `benchSecret`. */
export async function toInstance({
  databaseUrl,
  learners,
  providerUrl,
}: Pick<Instance, "databaseUrl" | "learners"> & {
  providerUrl?: string | undefined;
}): Promise<Instance> {
  const port = await findFreePort(4700);
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(poolSize),
    PUBLIC_URL: origin,
    PORT: String(port),
    AUTH_SECRET: benchSecret,
    ...(providerUrl && {
      AI_PROVIDER: "perplexity",
      AI_BASE_URL: providerUrl,
      AI_API_KEY: "bench",
    }),
  };
  return { databaseUrl, port, origin, settings, learners };
}

export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function startApi({ settings, origin }: Instance): Promise<ChildProcess> {
  const api = startProcess("src/server.ts", settings);
  await waitUntilUp(api, `${origin}/api/health/live`);
  return api;
}

/** Announces live events. */
export function startWorker({ settings }: Instance): ChildProcess {
  return startProcess("src/worker.ts", settings);
}

function startProcess(file: string, settings: Settings): ChildProcess {
  const cwd = resolve(import.meta.dirname, "../../../apps/api");
  const env = { ...process.env, ...settings };
  return spawn(process.execPath, [file], { cwd, env, stdio: "inherit" });
}

export async function waitUntilUp(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  await stopProcess(child);
  throw new Error(`${url} did not answer`);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
