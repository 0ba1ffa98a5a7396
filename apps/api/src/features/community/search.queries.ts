import { sql } from "kysely";
import type { Span } from "@masar/domain/community/forum-spans";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";
import { allOf } from "#api/db/full-text-query.ts";
import type { PostRow } from "./posts.queries.ts";
import type { TopicListRow } from "./topics.queries.ts";

export type Match = { seq: number; post_id: string };
type FoundPost = Pick<PostRow, "id" | "topic_id" | "number" | "author_id" | "body" | "created_at"> &
  Pick<TopicListRow, "title" | "category" | "language">;

/** The newest sequence number; rolled back transactions leave gaps below it. */
export async function findNewest(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom("forum_search")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

type Search = { words: readonly string[]; spans: readonly Span[]; limit: number };

/**
 * The newest matches, span by span, until the limit is reached. `seq + 0` prevents Postgres from scanning the index on
 * `seq`, which for a rare word would read the whole table.
 */
export function listMatches(tx: Tx, { words, spans, limit }: Search) {
  const keyed = spans.filter(({ key }) => key !== null);
  const keys = keyed.map(({ key }) => key);
  const bounds = keyed.map(({ below }) => below);
  const rest = spans.find(({ key }) => key === null)?.below ?? 0;
  const matches = sql<Match>`
    with terms as materialized (select ${allOf(words)} as query)
    (select m.seq, m.post_id from terms
    cross join unnest(${keys}::integer[], ${bounds}::bigint[]) span (key, below)
    cross join lateral (
      select s.seq, s.post_id from forum_search s
      where s.spans @> array[span.key] and s.search @@ terms.query and s.seq + 0 < span.below
      order by s.seq + 0 desc limit ${limit}) m)
    union all
    (select s.seq, s.post_id from terms cross join lateral (
      select s.seq, s.post_id from forum_search s
      where ${rest}::bigint > 0 and s.search @@ terms.query and s.seq + 0 < ${rest}::bigint
      order by s.seq + 0 desc limit ${limit}) s)
    limit ${limit}`;
  return queryRows(tx, matches);
}

/** All matches, unsorted; undefined when there are more than `max`. */
export async function listAllMatches(tx: Tx, words: readonly string[], max: number) {
  const matches = sql<Match>`
    select s.seq, s.post_id from forum_search s where s.search @@ (${allOf(words)}) limit ${max + 1}`;
  const rows = await queryRows(tx, matches);
  return rows.length > max ? undefined : rows;
}

/** Excludes posts that the reader may not see or has reported. */
export function listFound(tx: Tx, { ids }: { ids: readonly string[] }) {
  const posts = sql<FoundPost>`
    select p.id, p.topic_id, p.number, p.author_id, p.body, p.created_at, t.title, t.category, t.language
    from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.id = any (${ids}::uuid[]) and p.is_shown and t.is_shown and not exists (
      select from forum_blocks b where b.user_id = (select current_user_id()) and b.blocked_id in (p.author_id, t.author_id))
    and not exists (
      select from forum_reports r where r.user_id = (select current_user_id()) and r.post_id = p.id)`;
  return queryRows(tx, posts);
}
