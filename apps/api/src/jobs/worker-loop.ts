import { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { type JobName, type JobPayload, jobs } from "#api/jobs/job-definitions.ts";
import { jobSchema } from "#api/jobs/queue-schema.ts";
import type { Signals } from "#api/telemetry/telemetry.ts";

/**
 * `jobId` is the same for all attempts; `isLast` means that there is no retry; `isRestart`, that the job failed after all
 * retries before and an admin runs it again.
 */
export type Attempt = { jobId: string; isLast: boolean; isRestart: boolean };
export type JobHandlers = {
  [N in JobName]: (payload: JobPayload<N>, attempt: Attempt) => Promise<void>;
};

const usualSlots = 2;
/** New jobs are announced, but retries are found only by polling. */
const polling = { batchSize: 1, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const;

/** Runs jobs until stopped. Jobs of a killed process are retried after its heartbeat is missed. */
export async function runJobs(options: {
  connectionString: string;
  handlers: JobHandlers;
  log: FastifyBaseLogger;
  signals: Signals;
}): Promise<{ findLastFetch: () => number; stop: () => Promise<void> }> {
  const { connectionString, handlers, log, signals } = options;
  const boss = new PgBoss({
    connectionString,
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  for (const name of Object.keys(jobs) as JobName[]) {
    const job = jobs[name];
    const slots = "slots" in job ? job.slots : usualSlots;
    for (let count = 0; count < slots; count++) {
      await workOn(boss, name, { handlers, log, signals });
    }
    if ("cron" in job) await boss.schedule(name, job.cron, {});
  }
  return {
    /** When a slot last asked the queue without an error; 0 before the first time. A slot that runs a job does not ask. */
    findLastFetch: () =>
      Math.max(
        ...boss
          .getWipData()
          .map(({ count, lastFetchedOn }) => (count > 0 ? Date.now() : (lastFetchedOn ?? 0))),
      ),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function workOn(
  boss: PgBoss,
  name: JobName,
  parts: { handlers: JobHandlers; log: FastifyBaseLogger; signals: Signals },
) {
  const { handlers, log, signals } = parts;
  const handle = handlers[name] as (payload: unknown, attempt: Attempt) => Promise<void>;
  const id: string = await boss.work(name, polling, async ([job]) => {
    if (!job) return;
    const startedAt = performance.now();
    const attempt = job.retryCount + 1;
    let outcome = "failed";
    const run = async () => {
      const isLast = job.retryCount >= job.retryLimit;
      const isRestart = job.sourceRootId !== null;
      await handle(jobs[name].payload.parse(job.data), { jobId: job.id, isLast, isRestart });
    };
    try {
      const attributes = { "masar.queue": name, "masar.attempt": attempt };
      await (signals.tracing?.runSpan(`job ${name}`, attributes, run) ?? run());
      outcome = "done";
    } catch (error) {
      log.error({ err: error, job: name, jobId: job.id }, "job failed");
      signals.errors.reportServerError(error, { job: name, attempt: String(attempt) });
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      signals.instruments.jobs.record(seconds, { queue: name, outcome });
      // Poll for the next job at once: the queue only notifies idle workers.
      boss.notifyWorker(id);
    }
  });
}
