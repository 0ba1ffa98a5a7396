import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";

type Follow = { userId: string; topicId: string };

/** `author_id` is null when the account is deleted. */
export function findTopicAuthor(tx: Tx, { topicId }: { topicId: string }) {
  const topics = tx.selectFrom("forum_topics").select("author_id");
  return topics.where("id", "=", topicId).executeTakeFirst();
}

type FollowerPage = Record<"topicId" | "replierId", string> &
  Record<"authorId" | "after", string | null> & { limit: number };

export async function listFollowers(tx: SystemTx, params: FollowerPage): Promise<string[]> {
  const { topicId, replierId, authorId, after, limit } = params;
  const followers = sql<{ id: string }>`
    select id from list_topic_followers(
      ${topicId}::uuid, ${replierId}::uuid, ${authorId}::uuid, ${after}::uuid, ${limit}) f (id)`;
  return (await queryRows(tx, followers)).map(({ id }) => id);
}

/** Finds the post only if the recipient may read it. */
export function findPostForNotification(tx: Tx, params: { postId: string }) {
  return tx
    .selectFrom("forum_posts as p")
    .innerJoin("forum_topics as t", "t.id", "p.topic_id")
    .select(["p.number", "p.is_shown", "t.title", "t.is_shown as is_topic_shown"])
    .select(["p.status", "p.taken_reason", "p.deleted_at", "p.reported_at", "p.reviewed_at"])
    .where("p.id", "=", params.postId)
    .executeTakeFirst();
}

/**
 * Whether the last notification about the topic is unread; undefined when the user no longer follows. The row is locked
 * first, so that notifications about two replies see each other.
 */
export async function lockFollow(tx: Tx, params: Follow) {
  await tx
    .selectFrom("forum_follows")
    .select("topic_id")
    .where("user_id", "=", params.userId)
    .where("topic_id", "=", params.topicId)
    .forUpdate()
    .execute();
  const follow = sql<{ has_unread: boolean }>`
    select exists (select from notifications n
      where n.user_id = f.user_id and n.id = f.notice_id and not n.is_read) as has_unread
    from forum_follows f where f.user_id = ${params.userId} and f.topic_id = ${params.topicId}`;
  return (await queryRows(tx, follow))[0];
}

export async function saveFollowNotification(tx: Tx, params: Follow & { notificationId: string }) {
  await tx
    .updateTable("forum_follows")
    .set({ notice_id: params.notificationId })
    .where("user_id", "=", params.userId)
    .where("topic_id", "=", params.topicId)
    .execute();
}
