import { sql } from "kysely";
import type { ModerationEvent, ReportReason } from "@masar/contract/community/constants";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";
import { allOf } from "#api/db/full-text-query.ts";

export type QueueCursor = { isProtected: boolean; reportedAt: Date; id: string };

type QueuePage = {
  words: readonly string[];
  reason: ReportReason | undefined;
  after: QueueCursor | undefined;
  limit: number;
};

/** Posts with open reports: protected ones, which reports alone do not hide, first, then the oldest. */
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

/** Matches the post or the question of its topic. Few posts have open reports, so that no index is needed. */
function hasWords(words: readonly string[]) {
  return sql<boolean>`exists (
    select from forum_search s left join forum_search question on question.post_id = p.topic_id
    where s.post_id = p.id and (s.search || coalesce(question.search, '')) @@ (${allOf(words)}))`;
}

type OpenReport = { post_id: string; reason: ReportReason; note: string; created_at: Date };

export function listReports(tx: Tx, { postIds }: { postIds: readonly string[] }) {
  const reports = sql<OpenReport>`
    select post_id, reason, note, created_at from list_open_reports(${postIds}::uuid[])`;
  return queryRows(tx, reports);
}

type Done = { done: boolean };

// The database functions check the role and write the audit log. They return false when the id does not exist.

export async function moderatePost(tx: Tx, id: string, { action, reason }: BodyOf<"moderatePost">) {
  const result = sql<Done>`
    select moderate_post(${id}::uuid, ${action}, ${reason ?? null}) as done`;
  return (await queryRows(tx, result))[0]?.done ?? false;
}

export async function moderateTopic(tx: Tx, id: string, topic: BodyOf<"moderateTopic">) {
  const { category = null, is_locked = null, is_pinned = null } = topic;
  const result = sql<Done>`
    select moderate_topic(${id}::uuid, ${category}::text, ${is_locked}::boolean, ${is_pinned}::boolean) as done`;
  return (await queryRows(tx, result))[0]?.done ?? false;
}

type Suspension = { is_allowed: boolean; is_changed: boolean; suspended_until: Date | null };

export async function suspendMember(tx: Tx, id: string, input: BodyOf<"suspendMember">) {
  const { days, reason = null } = input;
  const suspension = sql<Suspension>`
    select is_allowed, is_changed, suspended_until from suspend_member(${id}::uuid, ${days}::integer, ${reason})`;
  return (await queryRows(tx, suspension))[0];
}

export async function listMembers(tx: Tx): Promise<string[]> {
  const members = sql<{ id: string }>`select id from list_moderation_members() m (id)`;
  return (await queryRows(tx, members)).map(({ id }) => id);
}

type LogPage = {
  after: string | null;
  event: ModerationEvent | null;
  /** Null includes all members. */
  members: readonly string[] | null;
  limit: number;
};

export async function listLog(tx: Tx, { after, event, members, limit }: LogPage) {
  // A generic plan would read the whole log; a custom plan uses the index of each filter.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
  const entries = sql<{
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
    order by l.id desc`;
  return queryRows(tx, entries);
}
