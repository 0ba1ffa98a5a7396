import type { ForumAuthor, ForumPost, TopicRow } from "@masar/contract/community/schemas";
import type { Tx } from "#api/db/tx.ts";
import * as members from "./members.queries.ts";
import type { PostRow } from "./posts.queries.ts";
import type { TopicListRow } from "./topics.queries.ts";

export type Authors = (id: string | null) => ForumAuthor;

export function loadAuthors(tx: Tx, rows: readonly { author_id: string | null }[]) {
  const ids = rows.map(({ author_id }) => author_id);
  return loadMembers(tx, ids);
}

export async function loadMembers(tx: Tx, ids: readonly (string | null)[]): Promise<Authors> {
  const cards = await members.listCards(tx, [...new Set(ids.filter((id) => id !== null))]);
  const byId = new Map(cards.map((card) => [card.user_id, card]));
  return (id) => {
    if (id === null) return null;
    const { display_name: name = "", handle = null, photo_id = null } = byId.get(id) ?? {};
    return { id, name, handle, photo_id };
  };
}

export function toTopicRow(row: TopicListRow, authors: Authors): TopicRow {
  const { author_id, accepted_post_id, ...topic } = row;
  return {
    ...topic,
    author: authors(author_id),
    is_answered: accepted_post_id !== null,
    created_at: row.created_at.toISOString(),
    activity_at: row.activity_at.toISOString(),
  };
}

export function toPost(row: PostRow, authors: Authors): ForumPost {
  const { author_id, status, deleted_at, is_blocked: _blocked, ...post } = row;
  return {
    ...post,
    kind: "post",
    author: authors(author_id),
    state: status === "shown" && deleted_at ? "deleted" : status,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}
