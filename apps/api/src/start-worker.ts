import type { FastifyBaseLogger } from "fastify";
import { createPool } from "#api/db/client.ts";
import type { Env } from "#api/env.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { runJobs } from "#api/jobs/run.ts";
import { createMailer } from "#api/mail/mailer.ts";
import { startAnnouncer } from "#api/realtime/announcer.ts";
import { createBus } from "#api/realtime/create-bus.ts";

/** Everything that runs beside requests: jobs, mails, and the wakes of the event streams. */
export async function startWorker(
  env: Env,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const connectionString = env.databaseUrls.worker;
  const pool = createPool(connectionString, 4);
  const mailer = createMailer(env);
  const bus = await createBus(env, connectionString, pool);
  const announcer = startAnnouncer({ pool, bus, log });
  const jobs = await runJobs({
    connectionString,
    log,
    handlers: {
      "mail.send": (mail) => mailer.send(mail),
      "retention.sweep": () => sweepRetention(pool, log),
    },
  });
  return {
    async stop() {
      await jobs.stop();
      await announcer.stop();
      await bus.stop();
      mailer.stop();
      await pool.end();
    },
  };
}
