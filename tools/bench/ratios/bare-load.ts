import { performance } from "node:perf_hooks";
import pg from "pg";
import type { Statement } from "../record-statements.ts";
import { describeLoad, type Load } from "./load.ts";

type BareOptions = {
  pool: pg.Pool;
  concurrency: number;
  seconds: number;
  isWrite: boolean;
  next: () => Statement[];
};

/** The statements of a request on one connection, all sent before the first answer. */
export async function runBare(options: BareOptions): Promise<Load> {
  const until = performance.now() + options.seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: options.concurrency }, async () => {
      for (let started = performance.now(); started < until; started = performance.now()) {
        await runOnce(options);
        times.push(performance.now() - started);
      }
    }),
  );
  return describeLoad(times, options.seconds);
}

async function runOnce({ pool, isWrite, next }: BareOptions): Promise<void> {
  await sendTogether(pool, next(), isWrite);
}

export async function sendTogether(
  pool: pg.Pool,
  statements: Statement[],
  isWrite: boolean,
): Promise<void> {
  const client = await pool.connect();
  try {
    const all = isWrite ? [{ text: "begin" }, ...statements, { text: "commit" }] : statements;
    await Promise.all(all.map((statement) => client.query(statement)));
  } finally {
    client.release();
  }
}

export function openBarePool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({ connectionString, max, pipeline: true });
}
