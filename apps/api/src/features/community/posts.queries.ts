import { sql } from "kysely";
import type { PostState, ReportReason } from "@masar/contract/community/constants";
import type { Tx } from "#api/db/tx.ts";

export type PostRow = {
  id: string;
  topic_id: string;
  number: number;
  author_id: string | null;
  body: string;
  status: Exclude<PostState, "deleted">;
  deleted_at: Date | null;
  is_decided: boolean;
  taken_reason: ReportReason | null;
  like_count: number;
  is_liked: boolean;
  /** By the reader; of no matter to a moderator, who must see everything. */
  is_blocked: boolean;
  is_reported: boolean;
  created_at: Date;
  edited_at: Date | null;
};

const columns = sql`p.id, p.topic_id, p.number, p.author_id, p.body, p.status, p.taken_reason, p.deleted_at,
  p.like_count, p.created_at, p.edited_at, p.status <> 'shown' and p.open_reports = 0 as is_decided,
  exists (select from forum_likes l where l.user_id = (select current_user_id()) and l.post_id = p.id) as is_liked,
  not (select is_moderator()) and exists (select from forum_blocks b
    where b.user_id = (select current_user_id()) and b.blocked_id = p.author_id) as is_blocked,
  not (select is_moderator()) and exists (select from forum_reports r
    where r.user_id = (select current_user_id()) and r.post_id = p.id) as is_reported`;

/** The posts that stand in a span of numbers. */
export async function listPosts(
  tx: Tx,
  params: { topicId: string; after: number; upTo: number },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${columns} from forum_posts p
    where p.topic_id = ${params.topicId} and p.number > ${params.after} and p.number <= ${params.upTo}
    order by p.number`.execute(tx);
  return rows;
}

/** Of topics that the reader may see. */
export async function findPosts(tx: Tx, params: { ids: readonly string[] }): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${columns} from forum_posts p
    where p.id = any (${params.ids}::uuid[]) and exists (select from forum_topics t where t.id = p.topic_id)
  `.execute(tx);
  return rows;
}

/** False when the id is in use. */
export async function insertPost(
  tx: Tx,
  params: { id: string; topic_id: string; author_id: string; body: string },
): Promise<boolean> {
  const result = await tx
    .insertInto("forum_posts")
    .values(params)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export async function updateBody(tx: Tx, params: { id: string; body: string }): Promise<void> {
  await tx
    .updateTable("forum_posts")
    .set({ body: params.body, edited_at: new Date() })
    .where("id", "=", params.id)
    .execute();
}

export async function setDeleted(
  tx: Tx,
  params: { id: string; deleted_at: Date | null },
): Promise<void> {
  const { id, deleted_at } = params;
  await tx.updateTable("forum_posts").set({ deleted_at }).where("id", "=", id).execute();
}

/** What a search finds a post by. */
export async function saveWords(
  tx: Tx,
  params: { postId: string; arabic: string; latin: string },
): Promise<void> {
  await sql`
    insert into forum_search (post_id, search)
    values (${params.postId}, to_tsvector('english', ${params.latin}) || to_tsvector('arabic', ${params.arabic}))
    on conflict (post_id) do update set search = excluded.search`.execute(tx);
}

/** False when it was liked before. */
export async function like(tx: Tx, params: { userId: string; postId: string }): Promise<boolean> {
  const result = await tx
    .insertInto("forum_likes")
    .values({ user_id: params.userId, post_id: params.postId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export async function unlike(tx: Tx, params: { userId: string; postId: string }): Promise<void> {
  await tx
    .deleteFrom("forum_likes")
    .where("user_id", "=", params.userId)
    .where("post_id", "=", params.postId)
    .execute();
}

export async function report(
  tx: Tx,
  params: { user_id: string; post_id: string; reason: ReportReason; note: string },
): Promise<void> {
  await tx
    .insertInto("forum_reports")
    .values(params)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What one wrote since an instant: the newest first, no more than are asked for. */
export function listWritten(tx: Tx, params: { userId: string; since: Date; limit: number }) {
  return tx
    .selectFrom("forum_posts")
    .select(["id", "number", "body"])
    .where("author_id", "=", params.userId)
    .where("created_at", ">=", params.since)
    .orderBy("created_at", "desc")
    .limit(params.limit)
    .execute();
}
