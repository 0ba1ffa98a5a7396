import { sql } from "kysely";
import type { PostState, ReportReason } from "@masar/contract/community/constants";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

export type NewPost = Record<"id" | "topic_id" | "author_id" | "body", string>;
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
  /** Whether the reader blocked the author; always false for moderators, who must see everything. */
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

type Range = { topicId: string; after: number; upTo: number };

export function listPosts(tx: Tx, { topicId, after, upTo }: Range) {
  const posts = sql<PostRow>`
    select ${columns} from forum_posts p
    where p.topic_id = ${topicId} and p.number > ${after} and p.number <= ${upTo}
    order by p.number`;
  return queryRows(tx, posts);
}

/** Finds only posts of topics that the reader may see. */
export function findPosts(tx: Tx, ids: readonly string[]) {
  const posts = sql<PostRow>`
    select ${columns} from forum_posts p
    where p.id = any (${ids}::uuid[]) and exists (select from forum_topics t where t.id = p.topic_id)`;
  return queryRows(tx, posts);
}

/** Returns false when the id is in use. */
export async function insertPost(tx: Tx, post: NewPost): Promise<boolean> {
  const result = await tx
    .insertInto("forum_posts")
    .values(post)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

type PostValues = { body: string; edited_at: Date } | { deleted_at: Date | null };

export async function updatePost(tx: Tx, id: string, values: PostValues): Promise<void> {
  await tx.updateTable("forum_posts").set(values).where("id", "=", id).execute();
}

export async function saveWords(tx: Tx, params: { postId: string; arabic: string; latin: string }) {
  await sql`
    insert into forum_search (post_id, search)
    values (${params.postId}, to_tsvector('english', ${params.latin}) || to_tsvector('arabic', ${params.arabic}))
    on conflict (post_id) do update set search = excluded.search`.execute(tx);
}

type Like = { user_id: string; post_id: string };

export async function like(tx: Tx, row: Like): Promise<void> {
  await tx
    .insertInto("forum_likes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unlike(tx: Tx, row: Like): Promise<void> {
  const likes = tx.deleteFrom("forum_likes");
  await likes.where((eb) => eb.and(row)).execute();
}

export async function report(tx: Tx, row: Like & { reason: ReportReason; note: string }) {
  await tx
    .insertInto("forum_reports")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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

/** Row-level security forbids writing others' posts; the database function checks the role and writes the audit log. */
export async function editAsModerator(tx: Tx, id: string, body: string, title: string | null) {
  await sql`select edit_post_as_moderator(${id}::uuid, ${body}, ${title}::text)`.execute(tx);
}
