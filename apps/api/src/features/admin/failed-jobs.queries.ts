import { sql } from "kysely";
import type { FailedJob } from "@masar/contract/admin/schemas";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type Times = "created_at" | "failed_at" | "removed_at";
type FailedJobRow = Omit<FailedJob, Times> & Record<Times, Date>;

/** The database functions check the role, because the API may not read jobs. */
export function listFailedJobs(tx: Tx, params: { after: string | undefined; limit: number }) {
  const { after = null, limit } = params;
  const jobs = sql<FailedJobRow>`
    select * from list_failed_jobs(${after}::uuid, ${limit}::integer)`;
  return queryRows(tx, jobs);
}

/** Undefined if no such job failed. */
export async function findFailedQueue(tx: Tx, { id }: { id: string }) {
  const jobs = sql<{ queue: string }>`
    select queue from list_failed_jobs(null, null) where id = ${id}::uuid`;
  return (await queryRows(tx, jobs))[0]?.queue;
}

export async function endFailedJob(tx: Tx, params: { id: string; shouldRetry: boolean }) {
  const ended = sql<{ is_known: boolean }>`
    select end_failed_job(${params.id}::uuid, ${params.shouldRetry}) as is_known`;
  return (await queryRows(tx, ended))[0]?.is_known ?? false;
}
