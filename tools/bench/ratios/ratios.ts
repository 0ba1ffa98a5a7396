import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createApp } from "../../../apps/api/src/app.ts";
import { migrate } from "../../../apps/api/src/db/migrate.ts";
import { readEnv } from "../../../apps/api/src/env.ts";
import { findFreePort } from "../../local/ports.ts";
import { recordStatements, type Statement } from "../record-statements.ts";
import { openBarePool, runBare } from "./bare-load.ts";
import { type Case, cases } from "./cases.ts";
import { type Load, runLoad } from "./http-load.ts";
import { addLearners, type Learner } from "./population.ts";

const poolSize = 10;
const connections = 64;
/** Enough that none of them reaches the limit of reads a minute. */
const learnerCount = 2000;
const recordedLearners = 40;
const recordedChange = "00000000-0000-4000-8000-000000000001";
const secret = "only for this measurement, nothing else";

type RatioOptions = {
  serverUrl: string;
  rounds: number;
  seconds: number;
  /** Names of cases; all by default. */
  only?: readonly string[];
};
export type Ratio = { name: string; goal?: number; api: Load; bare: Load; ratio: number };

/** Each case through the API and its statements through the bare driver, in turn, so that other load meets both. */
export async function measureRatios(options: RatioOptions): Promise<Ratio[]> {
  const database = new URL(options.serverUrl);
  database.pathname = "/bench_ratios";
  const first = new pg.Client({ connectionString: options.serverUrl });
  await first.connect();
  await first.query("create database bench_ratios");
  await first.end();
  await migrate({ adminUrl: database.href });
  const admin = new pg.Client({ connectionString: database.href });
  await admin.connect();
  const learners = await addLearners(admin, { secret, count: learnerCount });
  const port = await findFreePort(4700);
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    DATABASE_URL: database.href,
    DATABASE_POOL: String(poolSize),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    AUTH_SECRET: secret,
  };
  const measured = cases.filter(({ name }) => options.only?.includes(name) ?? true);
  const statements = await recordCases(measured, learners, settings);
  const api = await startApi(settings, port);
  const pool = openBarePool(database.href, poolSize);
  try {
    const ratios: Ratio[] = [];
    for (const one of measured) {
      ratios.push(
        await measure(one, {
          ...options,
          learners,
          port,
          pool,
          statements: statements.get(one.name) ?? [],
        }),
      );
    }
    return ratios;
  } finally {
    await pool.end();
    await admin.end();
    api.kill();
  }
}

type Measured = RatioOptions & {
  learners: Learner[];
  port: number;
  pool: pg.Pool;
  statements: Statement[][];
};

async function measure(one: Case, options: Measured): Promise<Ratio> {
  const { learners, port, pool, statements, rounds, seconds } = options;
  const isWrite = one.idField !== undefined;
  let at = 0;
  const next = () => {
    const learner = learners[at % learners.length]!;
    const round = Math.floor(at / learners.length);
    at += 1;
    return { ...one.request(learner, isWrite ? round : at), cookie: learner.cookie };
  };
  const origin = `http://127.0.0.1:${port}`;
  const load = (forSeconds: number) =>
    runLoad({ port, connections, seconds: forSeconds, origin, next });
  const bare = (forSeconds: number) =>
    runBare({
      pool,
      concurrency: connections,
      seconds: forSeconds,
      isWrite,
      next: () => withNewChange(statements[Math.floor(Math.random() * statements.length)]!),
    });
  await load(1);
  await bare(1);
  const pairs: { api: Load; bare: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ bare: await bare(seconds), api: await load(seconds) });
  }
  const ordered = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b));
  const middle = ordered[Math.floor(ordered.length / 2)]!;
  return { name: one.name, goal: one.goal, ...middle, ratio: ratioOf(middle) };
}

const ratioOf = (pair: { api: Load; bare: Load }) => pair.api.perSecond / pair.bare.perSecond;

/** What each case sends to the database besides its session and its transaction. */
async function recordCases(
  measured: Case[],
  learners: Learner[],
  settings: Record<string, string>,
): Promise<Map<string, Statement[][]>> {
  const app = await createApp(readEnv(settings));
  const recorded = new Map<string, Statement[][]>();
  try {
    for (const one of measured) {
      const sent: Statement[][] = [];
      for (const learner of learners.slice(0, recordedLearners)) {
        const { method, path, body } = one.request(learner, 0);
        const statements = await recordStatements(async () => {
          const answer = await app.inject({
            method: method as "GET",
            url: path,
            headers: { cookie: learner.cookie, origin: settings["PUBLIC_URL"] ?? "" },
            ...(body && { payload: withRecordedId(one, body) }),
          });
          if (answer.statusCode >= 300)
            throw new Error(`${one.name} answered ${answer.statusCode}`);
        });
        sent.push(statements.filter(isOfCase));
      }
      recorded.set(one.name, sent);
    }
  } finally {
    await app.close();
  }
  return recorded;
}

function withRecordedId({ idField }: Case, body: string): object {
  return { ...JSON.parse(body), ...(idField && { [idField]: recordedChange }) };
}

/** A change is stored once under its id. */
function withNewChange(statements: Statement[]): Statement[] {
  const changeId = randomUUID();
  return statements.map(({ values, ...rest }) => ({
    ...rest,
    values: values.map((value) => (value === recordedChange ? changeId : value)),
  }));
}

/** Statements inside transactions have a name; those of the session look-up and of jobs are left out. */
function isOfCase({ name, text }: Statement): boolean {
  return name !== undefined && !/\bsessions s\b|"sessions"|pgboss|^(?:begin|commit)/.test(text);
}

async function startApi(settings: Record<string, string>, port: number) {
  const cwd = resolve(import.meta.dirname, "../../../apps/api");
  const env = { ...process.env, ...settings };
  const api = spawn(process.execPath, ["src/server.ts"], {
    cwd,
    env,
    stdio: "inherit",
  });
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => null);
    if (answer?.ok) return api;
    await sleep(200);
  }
  api.kill();
  throw new Error("The API did not start");
}
