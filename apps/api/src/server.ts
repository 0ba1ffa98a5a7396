import { pino } from "pino";
import { createApp } from "#api/app.ts";
import { readEnv } from "#api/env.ts";
import { loggerOptions } from "#api/log.ts";
import { describeListenError, runProcess } from "#api/operator-error.ts";
import { createTelemetry } from "#api/telemetry/telemetry.ts";
import { requireCurrentZones } from "#api/zones.ts";

await runProcess(async () => {
  requireCurrentZones();
  const env = readEnv();
  const log = pino(loggerOptions(env));
  const telemetry = createTelemetry(env, { service: "api", log });
  const app = await createApp(env, { signals: telemetry });
  if (!env.SMTP_URL) {
    app.log.warn(
      "SMTP_URL is not set: no mail is sent, so addresses are not verified and accounts sign in at once",
    );
  }
  const address = { host: env.HOST, port: env.PORT };
  await app.listen(address).catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, { ...address, setting: "PORT" });
  });
  await telemetry.listen({ isAlive: () => true, isReady: app.services.isReady });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // Requests that run longer than ten seconds are aborted.
      setTimeout(() => process.exit(1), 10_000).unref();
      void app
        .close()
        .then(() => telemetry.stop())
        .then(() => process.exit(0));
    });
  }
});
