import pg from "pg";
import type { Commands, Finding } from "#api/doctor/finding.ts";
import type { Env } from "#api/env.ts";
import { deadLetterQueue } from "#api/jobs/job-definitions.ts";
import { listDueJobs } from "#api/jobs/list-due-jobs.ts";

const maxWaitSeconds = 10 * 60;

/** A job that waits for minutes means that no worker runs; one that failed for good needs a person. */
export async function checkQueue(env: Env, commands: Commands): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: env.databaseUrls.worker });
  await client.connect();
  try {
    const rows = await listDueJobs(client);
    const live = rows.filter(({ name }) => name !== deadLetterQueue);
    const dead = rows.find(({ name }) => name === deadLetterQueue);
    const waiting = live.reduce((sum, row) => sum + row.waiting, 0);
    const seconds = Math.max(0, ...live.map((row) => row.oldest_seconds));
    return [describeAge(waiting, seconds, commands), describeFailed(dead?.waiting ?? 0)];
  } finally {
    await client.end();
  }
}

function describeAge(waiting: number, seconds: number, commands: Commands): Finding {
  const name = "job queue";
  if (seconds <= maxWaitSeconds) return { name, state: "ok", detail: `${waiting} waiting` };
  const detail = `${waiting} waiting, the oldest for ${Math.round(seconds / 60)} minutes: no worker runs, or too few`;
  return { name, state: "fault", detail, fix: commands.worker };
}

function describeFailed(failed: number): Finding {
  const name = "failed jobs";
  if (failed === 0) return { name, state: "ok", detail: "none" };
  const detail = `${failed} failed after all retries; see /admin/jobs`;
  return { name, state: "warning", detail };
}
