import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type Kind = "tickets" | "forum_reports" | "answer_reports" | "links" | "errors" | "failed_jobs";
type PendingCounts = Record<Kind, number>;

export async function countPending(tx: Tx, { max }: { max: number }): Promise<PendingCounts> {
  const counts = sql<PendingCounts>`
    select
      (select count(*) from (select from support_tickets where status = 'open' limit ${max}) t)::int as tickets,
      (select count(*) from (select from forum_posts where open_reports > 0 limit ${max}) p)::int as forum_reports,
      count_answer_reports(${max}::integer) as answer_reports,
      (select count(*) from (select from courses where is_active and (link_status = 'dead' or reports > 0)
        limit ${max}) c)::int as links,
      (select count(*) from (select from client_errors where resolved_at is null limit ${max}) e)::int as errors,
      count_failed_jobs(${max}::integer) as failed_jobs`;
  const [row] = await queryRows(tx, counts);
  const none = { tickets: 0, forum_reports: 0, answer_reports: 0, links: 0, errors: 0 };
  return row ?? { ...none, failed_jobs: 0 };
}
