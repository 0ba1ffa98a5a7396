import { pino } from "pino";
import { readEnv } from "#api/env.ts";
import { loggerOptions } from "#api/log.ts";
import { runProcess } from "#api/operator-error.ts";
import { startWorker } from "#api/start-worker.ts";
import { createTelemetry } from "#api/telemetry/telemetry.ts";
import { requireCurrentZones } from "#api/zones.ts";

await runProcess(async () => {
  requireCurrentZones();
  const env = readEnv();
  const log = pino(loggerOptions(env));
  const telemetry = createTelemetry(
    { ...env, METRICS_PORT: env.WORKER_METRICS_PORT ?? env.METRICS_PORT },
    { service: "worker", log },
  );
  const worker = await startWorker(env, log, { telemetry });
  await telemetry.listen({ isAlive: () => true, isReady: worker.isReady });
  log.info("worker ready");

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      void worker
        .stop()
        .then(() => telemetry.stop())
        .then(() => process.exit(0));
    });
  }
});
