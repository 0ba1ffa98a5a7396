import { sql } from "kysely";
import type { Tx } from "#api/db/tx.ts";

type Waiting = {
  tickets: number;
  forum_reports: number;
  answer_reports: number;
  links: number;
  errors: number;
};

/** As an administrator sees them, each counted no further than asked: nobody needs to know how many thousand. */
export async function countPending(tx: Tx, { most }: { most: number }): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from (select from support_tickets where status = 'open' limit ${most}) t)::int as tickets,
      (select count(*) from (select from forum_posts where open_reports > 0 limit ${most}) p)::int as forum_reports,
      count_answer_reports(${most}::integer) as answer_reports,
      (select count(*) from (select from courses where is_active and (link_status = 'dead' or reports > 0)
        limit ${most}) c)::int as links,
      (select count(*) from (select from client_errors where resolved_at is null limit ${most}) e)::int as errors`.execute(
    tx,
  );
  return rows[0] ?? { tickets: 0, forum_reports: 0, answer_reports: 0, links: 0, errors: 0 };
}
