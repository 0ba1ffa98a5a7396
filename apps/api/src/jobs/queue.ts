import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import { type JobName, type JobPayload, jobs, priorityOf } from "#api/jobs/job-definitions.ts";
import { jobSchema } from "#api/jobs/queue-schema.ts";
import type { AuthTx, SystemTx, Tx } from "#api/db/tx.ts";
import { createSparseLog } from "#api/sparse-log.ts";

/** With a transaction, the job exists only if the transaction commits. With an id, adding it is idempotent. */
export type Queue = {
  enqueue: <N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    tx?: Tx | SystemTx | AuthTx,
    id?: string,
    startAfter?: Date | null,
  ) => Promise<void>;
  stop: () => Promise<void>;
};

export async function createQueue(pool: pg.Pool, log: FastifyBaseLogger): Promise<Queue> {
  const boss = new PgBoss({
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    db: { executeSql: async (text, values) => await pool.query(text, values) },
  });
  boss.on(
    "error",
    createSparseLog((err: Error, skipped) => log.warn({ err, skipped }, "job queue")),
  );
  await boss.start();
  return {
    async enqueue(name, payload, tx, id, startAfter) {
      const data = jobs[name].payload.parse(payload);
      await boss.send(name, data, {
        priority: priorityOf(data),
        ...(tx ? { db: fromKysely(tx) } : {}),
        ...(id ? { id } : {}),
        ...(startAfter ? { startAfter } : {}),
      });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
