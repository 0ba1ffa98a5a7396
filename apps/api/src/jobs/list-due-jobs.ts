import type pg from "pg";
import { jobSchema } from "#api/jobs/queue-schema.ts";

type QueueRow = { name: string; waiting: number; oldest_seconds: number };

/** Due jobs by queue: how many wait, and how long the oldest has waited. */
export async function listDueJobs(database: Pick<pg.ClientBase, "query">): Promise<QueueRow[]> {
  const { rows } = await database.query<QueueRow>(
    `select name, count(*)::int as waiting,
       extract(epoch from now() - min(start_after))::int as oldest_seconds
     from ${jobSchema}.job
     where state in ('created', 'retry') and start_after <= now()
     group by name`,
  );
  return rows;
}
