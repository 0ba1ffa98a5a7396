import type { ForumAuthor, ForumPost, TopicRow } from "@masar/contract/community/schemas";
import type { Tx } from "#api/db/tx.ts";
import * as members from "#api/features/community/members.queries.ts";
import type { PostRow } from "#api/features/community/posts.queries.ts";
import type { TopicListRow } from "#api/features/community/topics.queries.ts";

/** Who wrote, as other members see them, by id. */
export type Authors = (id: string | null) => ForumAuthor;

/** Read once for everything on a page. */
export async function readAuthors(tx: Tx, ids: readonly (string | null)[]): Promise<Authors> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const cards = await members.listCards(tx, { ids: known });
  const byId = new Map(cards.map((card) => [card.user_id, card]));
  return (id) => {
    if (id === null) return null;
    const card = byId.get(id);
    return {
      id,
      name: card?.display_name ?? "",
      handle: card?.handle ?? null,
      photo_id: card?.photo_id ?? null,
    };
  };
}

export function toTopicRow(row: TopicListRow, authors: Authors): TopicRow {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    language: row.language,
    author: authors(row.author_id),
    reply_count: row.reply_count,
    like_count: row.like_count,
    is_answered: row.accepted_post_id !== null,
    is_locked: row.is_locked,
    is_pinned: row.is_pinned,
    has_path: row.has_path,
    is_following: row.is_following,
    state: row.state,
    created_at: row.created_at.toISOString(),
    activity_at: row.activity_at.toISOString(),
  };
}

export function toPost(row: PostRow, authors: Authors): ForumPost {
  return {
    kind: "post",
    id: row.id,
    topic_id: row.topic_id,
    number: row.number,
    author: authors(row.author_id),
    body: row.body,
    state: row.status === "shown" && row.deleted_at ? "deleted" : row.status,
    is_decided: row.is_decided,
    taken_reason: row.taken_reason,
    like_count: row.like_count,
    is_liked: row.is_liked,
    is_reported: row.is_reported,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}
