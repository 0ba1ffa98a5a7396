import type pg from "pg";
import { PgBoss, type Queue } from "pg-boss";
import { buildIndexConcurrently } from "#api/db/build-index.ts";
import { deadLetterQueue, type JobName, jobs } from "#api/jobs/job-definitions.ts";

export const jobSchema = "boss";
const day = 24 * 60 * 60;

/**
 * Creates or upgrades the job tables as masar_owner and grants rights. The API may only add jobs, because they contain
 * data of all users, such as links of mails.
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
    // Failed jobs may contain links, too, so they are stored only long enough for an investigation.
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
        // A sent mail may contain a link that opens an account.
        deleteAfterSeconds: 60 * 60,
      });
    }
    await boss.stop({ graceful: false });
    await resumeInterruptedJobs(client);
    await client.query(`
      revoke all on all tables in schema ${jobSchema} from masar_app, masar_auth;
      grant select on ${jobSchema}.version, ${jobSchema}.queue to masar_app, masar_auth;
      grant insert, select (id, start_after) on ${jobSchema}.job, ${jobSchema}.job_common to masar_app, masar_auth;
      grant select, insert, update, delete on all tables in schema ${jobSchema} to masar_worker;
      grant usage on all sequences in schema ${jobSchema} to masar_app, masar_worker;
      grant execute on all functions in schema ${jobSchema} to masar_worker;
    `);
  } finally {
    await client.query("reset role");
  }
}

/**
 * A job whose worker ended in the middle of it runs again at once. The pause of a retry is for what refused the job, such
 * as a mail server.
 */
async function resumeInterruptedJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_trigger where tgname = 'resume_interrupted' and tgrelid = $1::regclass",
    [`${jobSchema}.job_common`],
  );
  // Adding it again would wait for every running statement of the queue.
  if (rows.length > 0) return;
  await client.query(`
    create or replace function ${jobSchema}.start_now() returns trigger language plpgsql as $$
    begin new.start_after := ${jobSchema}.job_now(); return new; end $$;
    create trigger resume_interrupted before insert on ${jobSchema}.job_common for each row
      when (new.state = 'retry' and new.output #>> '{value,message}' = 'job heartbeat timeout')
      execute function ${jobSchema}.start_now();
  `);
}

/**
 * The index by which `delete_leaver` finds the jobs that name a user (migration 0058). It is not among the migrations,
 * because the tables of the queue are created after them. Each job is written three times; a list of pending entries, at
 * most 1 MB, makes that cheaper.
 */
export function createJobIndex(client: pg.Client): Promise<void> {
  return buildIndexConcurrently(
    client,
    `create index concurrently job_persons on ${jobSchema}.job_common using gin (
       person_references(coalesce(data::text, '') || ' ' || coalesce(output::text, '') || ' '
         || coalesce(singleton_key, ''))) with (gin_pending_list_limit = 1024)`,
  );
}

/** `createQueue` does not change an existing queue. */
async function saveQueue(
  boss: PgBoss,
  name: string,
  options: Omit<Queue, "name" | "partition" | "policy">,
): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}
