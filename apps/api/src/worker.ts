import { pino } from "pino";
import { readEnv } from "#api/env.ts";
import { loggerOptions } from "#api/log.ts";
import { startWorker } from "#api/start-worker.ts";
import { requireCurrentZones } from "#api/zones.ts";

requireCurrentZones();
const env = readEnv();
const log = pino(loggerOptions(env));
const worker = await startWorker(env, log);
log.info("worker ready");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void worker.stop().then(() => process.exit(0)));
}
