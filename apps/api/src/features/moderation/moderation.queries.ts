import { sql } from "kysely";
import type {
  ForumCategory,
  ModerationAction,
  ModerationEvent,
  ReportReason,
} from "@masar/contract/community-words";
import type { Tx } from "#api/db/tx.ts";

/** Posts with reports that nobody decided on, the longest waiting first. */
export function listReported(
  tx: Tx,
  params: { after: { value: number; id: string } | undefined; limit: number },
) {
  let query = tx
    .selectFrom("forum_posts as p")
    .innerJoin("forum_topics as t", "t.id", "p.topic_id")
    .select(["p.id", "p.topic_id", "p.reported_at", "t.title", "t.category", "t.language"])
    .select("t.is_locked")
    .where("p.open_reports", ">", 0);
  if (params.after) {
    const { value, id } = params.after;
    query = query.where(
      sql<boolean>`(p.reported_at, p.id) > (${new Date(value)}::timestamptz, ${id}::uuid)`,
    );
  }
  return query.orderBy("p.reported_at").orderBy("p.id").limit(params.limit).execute();
}

export async function listReports(tx: Tx, params: { postIds: readonly string[] }) {
  const { rows } = await sql<{
    post_id: string;
    reason: ReportReason;
    note: string;
    created_at: Date;
  }>`
    select post_id, reason, note, created_at from list_open_reports(${params.postIds}::uuid[])
  `.execute(tx);
  return rows;
}

/** The functions in the database ask for the role themselves and write the audit log; false when nothing has the id. */
export async function moderatePost(
  tx: Tx,
  params: { id: string; action: ModerationAction },
): Promise<boolean> {
  const { id, action } = params;
  const { rows } = await sql<{ done: boolean }>`
    select moderate_post(${id}::uuid, ${action}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

export async function moderateTopic(
  tx: Tx,
  params: {
    id: string;
    category: ForumCategory | null;
    is_locked: boolean | null;
    is_pinned: boolean | null;
  },
): Promise<boolean> {
  const { id, category, is_locked, is_pinned } = params;
  const { rows } = await sql<{ done: boolean }>`
    select moderate_topic(${id}::uuid, ${category}::text, ${is_locked}::boolean, ${is_pinned}::boolean) as done
  `.execute(tx);
  return rows[0]?.done ?? false;
}

/** Undefined when there is no such member. */
export async function suspendMember(tx: Tx, params: { id: string; days: number }) {
  const { id, days } = params;
  const { rows } = await sql<{ is_allowed: boolean; suspended_until: Date | null }>`
    select is_allowed, suspended_until from suspend_member(${id}::uuid, ${days}::integer)`.execute(
    tx,
  );
  return rows[0];
}

export async function listLog(tx: Tx, params: { after: string | null; limit: number }) {
  const { rows } = await sql<{
    id: string;
    actor: string;
    action: ModerationEvent;
    subject_user_id: string | null;
    details: Record<string, string | number | boolean>;
    created_at: Date;
    is_suspended: boolean;
    topic_title: string | null;
    post_number: number | null;
  }>`
    select l.*, t.title as topic_title, p.number as post_number
    from list_moderation_log(${params.after}::uuid, ${params.limit}::integer) l
    left join forum_topics t on t.id = (l.details ->> 'topic_id')::uuid
    left join forum_posts p on p.id = (l.details ->> 'post_id')::uuid
    order by l.id desc`.execute(tx);
  return rows;
}
