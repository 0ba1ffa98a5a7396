import { sql } from "kysely";
import type {
  ForumCategory,
  ModerationAction,
  ModerationEvent,
  ReportReason,
} from "@masar/contract/community/constants";
import type { Tx } from "#api/db/tx.ts";
import { allOf } from "#api/db/full-text-query.ts";

export type QueueCursor = { isProtected: boolean; reportedAt: Date; id: string };

type QueuePage = {
  /** None asks for all. */
  words: readonly string[];
  reason: ReportReason | undefined;
  after: QueueCursor | undefined;
  limit: number;
};

/** Posts with open reports: those that reports alone do not hide first, then the longest waiting. */
export function listReported(tx: Tx, params: QueuePage) {
  let query = tx
    .selectFrom("forum_posts as p")
    .innerJoin("forum_topics as t", "t.id", "p.topic_id")
    .select(["p.id", "p.topic_id", "p.reported_at", "t.title", "t.category", "t.language"])
    .select(["t.is_locked", "p.is_protected"])
    .where("p.open_reports", ">", 0);
  if (params.after) {
    const { isProtected, reportedAt, id } = params.after;
    query = query.where(
      sql<boolean>`(not p.is_protected, p.reported_at, p.id)
        > (${!isProtected}::boolean, ${reportedAt}::timestamptz, ${id}::uuid)`,
    );
  }
  if (params.words.length > 0) query = query.where(hasWords(params.words));
  if (params.reason) {
    query = query.where(
      sql<boolean>`exists (select from list_open_reports(array[p.id]) r where r.reason = ${params.reason})`,
    );
  }
  return query
    .orderBy("p.is_protected", "desc")
    .orderBy("p.reported_at")
    .orderBy("p.id")
    .limit(params.limit)
    .execute();
}

/** In the post, or in the question it stands under. So few wait that their words are read one by one. */
function hasWords(words: readonly string[]) {
  return sql<boolean>`exists (
    select from forum_search s left join forum_search question on question.post_id = p.topic_id
    where s.post_id = p.id and (s.search || coalesce(question.search, '')) @@ (${allOf(words)}))`;
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
  params: { id: string; action: ModerationAction; reason: ReportReason | null },
): Promise<boolean> {
  const { id, action, reason } = params;
  const { rows } = await sql<{ done: boolean }>`
    select moderate_post(${id}::uuid, ${action}, ${reason}) as done`.execute(tx);
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
export async function suspendMember(
  tx: Tx,
  params: { id: string; days: number; reason: ReportReason | null },
) {
  const { id, days, reason } = params;
  const { rows } = await sql<{
    is_allowed: boolean;
    is_changed: boolean;
    suspended_until: Date | null;
  }>`
    select is_allowed, is_changed, suspended_until from suspend_member(${id}::uuid, ${days}::integer, ${reason})
  `.execute(tx);
  return rows[0];
}

/** Whom the log is about, and who decided. */
export async function listMembers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from list_moderation_members() m (id)`.execute(tx);
  return rows.map(({ id }) => id);
}

type LogPage = {
  after: string | null;
  event: ModerationEvent | null;
  /** Null asks for everybody. */
  members: readonly string[] | null;
  limit: number;
};

export async function listLog(tx: Tx, params: LogPage) {
  const { after, event, members, limit } = params;
  // One plan for all would read the whole log, whatever is asked for; so each filter is read by its own index.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
  const { rows } = await sql<{
    id: string;
    actor: string;
    action: ModerationEvent;
    subject_user_id: string | null;
    details: Record<string, string | number | boolean> & { reason?: ReportReason };
    created_at: Date;
    is_suspended: boolean;
    topic_title: string | null;
    post_number: number | null;
  }>`
    select l.*, t.title as topic_title, p.number as post_number
    from list_moderation_log(${after}::uuid, ${event}, ${members}::uuid[], ${limit}::integer) l
    left join forum_topics t on t.id = (l.details ->> 'topic_id')::uuid
    left join forum_posts p on p.id = (l.details ->> 'post_id')::uuid
    order by l.id desc`.execute(tx);
  return rows;
}
