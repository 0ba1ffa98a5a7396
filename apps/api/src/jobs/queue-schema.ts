import type pg from "pg";
import { PgBoss, type Queue } from "pg-boss";
import { deadLetterQueue, type JobName, jobs } from "#api/jobs/job-definitions.ts";

export const jobSchema = "boss";
const day = 24 * 60 * 60;

/**
 * Makes or upgrades the job tables as masar_owner and says who may add and who may take jobs.
 * The API only adds: what waits there belongs to all learners, links of mails included.
 */
export async function createJobTables(client: pg.Client): Promise<void> {
  await client.query("set role masar_owner");
  try {
    const boss = new PgBoss({
      schema: jobSchema,
      createSchema: false,
      supervise: false,
      schedule: false,
      db: { executeSql: async (text, values) => await client.query(text, values) },
    });
    await boss.start();
    // What failed for good may carry a link, too: long enough to look into, no longer.
    await saveQueue(boss, deadLetterQueue, { retentionSeconds: 3 * day, deleteAfterSeconds: day });
    for (const name of Object.keys(jobs) as JobName[]) {
      const job = jobs[name];
      await saveQueue(boss, name, {
        expireInSeconds: "expireInSeconds" in job ? job.expireInSeconds : 15 * 60,
        notify: true,
        heartbeatSeconds: 10,
        retryLimit: 3,
        retryDelay: job.retryDelaySeconds,
        retryBackoff: true,
        deadLetter: deadLetterQueue,
        // A finished mail carried a link that opens an account: it is not kept for a week.
        deleteAfterSeconds: 60 * 60,
      });
    }
    await boss.stop({ graceful: false });
    await client.query(`
      revoke all on all tables in schema ${jobSchema} from masar_app, masar_auth;
      grant select on ${jobSchema}.version, ${jobSchema}.queue to masar_app;
      grant insert, select (id, start_after) on ${jobSchema}.job, ${jobSchema}.job_common to masar_app;
      grant select, insert, update, delete on all tables in schema ${jobSchema} to masar_worker;
      grant usage on all sequences in schema ${jobSchema} to masar_app, masar_worker;
      grant execute on all functions in schema ${jobSchema} to masar_worker;
    `);
  } finally {
    await client.query("reset role");
  }
}

/** Creating leaves an existing queue as it was, so its options are set as well. */
async function saveQueue(
  boss: PgBoss,
  name: string,
  options: Omit<Queue, "name" | "partition" | "policy">,
): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}
