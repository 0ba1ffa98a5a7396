import { sql } from "kysely";
import type { SystemTx, Tx } from "#api/db/tx.ts";

/** Who asked; null where the account is gone. */
export function findAsker(tx: Tx, params: { topicId: string }) {
  return tx
    .selectFrom("forum_topics")
    .select("author_id")
    .where("id", "=", params.topicId)
    .executeTakeFirst();
}

type Followers = {
  topicId: string;
  replier: string;
  asker: string | null;
  beyond: string | null;
  limit: number;
};

/** Some of those to tell of a reply, in the order of their ids. */
export async function listFollowers(tx: SystemTx, params: Followers): Promise<string[]> {
  const { topicId, replier, asker, beyond, limit } = params;
  const { rows } = await sql<{ id: string }>`
    select id from list_topic_followers(
      ${topicId}::uuid, ${replier}::uuid, ${asker}::uuid, ${beyond}::uuid, ${limit}) f (id)
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** As far as whoever is told may read it. */
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
 * Whether the last notification about this topic still waits to be read; undefined when they follow no longer. News
 * of two replies wait for each other: the lock first, then a look that sees what the other wrote.
 */
export async function lockFollow(
  tx: Tx,
  params: { userId: string; topicId: string },
): Promise<{ has_unread: boolean } | undefined> {
  await tx
    .selectFrom("forum_follows")
    .select("topic_id")
    .where("user_id", "=", params.userId)
    .where("topic_id", "=", params.topicId)
    .forUpdate()
    .execute();
  const { rows } = await sql<{ has_unread: boolean }>`
    select exists (select from notifications n
      where n.user_id = f.user_id and n.id = f.notice_id and not n.is_read) as has_unread
    from forum_follows f where f.user_id = ${params.userId} and f.topic_id = ${params.topicId}
  `.execute(tx);
  return rows[0];
}

export async function saveFollowNotification(
  tx: Tx,
  params: { userId: string; topicId: string; noticeId: string },
): Promise<void> {
  await tx
    .updateTable("forum_follows")
    .set({ notice_id: params.noticeId })
    .where("user_id", "=", params.userId)
    .where("topic_id", "=", params.topicId)
    .execute();
}
