import { pino } from "pino";
import { readEnv } from "#api/env.ts";
import { loggerOptions } from "#api/log.ts";
import { startWorker } from "#api/start-worker.ts";

/** A worker process whose engine never answers: a test kills it in the middle of a path. */
const env = readEnv();
await startWorker(env, pino(loggerOptions(env)), {
  engine: { plan: () => new Promise(() => {}) },
});
