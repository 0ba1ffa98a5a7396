import { sql } from "kysely";
import type { ForumCategory } from "@masar/contract/community/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Span } from "@masar/domain/community/forum-spans";
import type { Tx } from "#api/db/tx.ts";
import { allOf } from "#api/db/full-text-query.ts";

export type Match = { seq: number; post_id: string };

/** The newest number given out; numbers of posts that were never written may be missing below it. */
export async function findNewest(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom("forum_search")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * The newest matches, span by span; the limit ends the walk as soon as they are enough. The numbers are wrapped so
 * that Postgres cannot choose to read posts in their order instead, which a rare word would make it do to the end.
 */
export async function listMatches(
  tx: Tx,
  params: { words: readonly string[]; spans: readonly Span[]; limit: number },
): Promise<Match[]> {
  const { words, spans, limit } = params;
  const keyed = spans.filter(({ key }) => key !== null);
  const keys = keyed.map(({ key }) => key);
  const bounds = keyed.map(({ below }) => below);
  const rest = spans.find(({ key }) => key === null)?.below ?? 0;
  const { rows } = await sql<Match>`
    with asked as materialized (select ${allOf(words)} as query)
    (select m.seq, m.post_id from asked
    cross join unnest(${keys}::integer[], ${bounds}::bigint[]) span (key, below)
    cross join lateral (
      select s.seq, s.post_id from forum_search s
      where s.spans @> array[span.key] and s.search @@ asked.query and s.seq + 0 < span.below
      order by s.seq + 0 desc limit ${limit}) m)
    union all
    (select s.seq, s.post_id from asked cross join lateral (
      select s.seq, s.post_id from forum_search s
      where ${rest}::bigint > 0 and s.search @@ asked.query and s.seq + 0 < ${rest}::bigint
      order by s.seq + 0 desc limit ${limit}) s)
    limit ${limit}`.execute(tx);
  return rows;
}

/** Every match of a rare word, in no order; undefined when there are more than `most`, which are then not read. */
export async function listAllMatches(
  tx: Tx,
  params: { words: readonly string[]; most: number },
): Promise<Match[] | undefined> {
  const { words, most } = params;
  const { rows } = await sql<Match>`
    select s.seq, s.post_id from forum_search s where s.search @@ (${allOf(words)}) limit ${most + 1}
  `.execute(tx);
  return rows.length > most ? undefined : rows;
}

/** Of the posts found, those the reader may see and has not reported. */
export async function listFound(tx: Tx, params: { ids: readonly string[] }) {
  const { rows } = await sql<{
    id: string;
    topic_id: string;
    number: number;
    author_id: string | null;
    body: string;
    title: string;
    category: ForumCategory;
    language: Language;
    created_at: Date;
  }>`
    select p.id, p.topic_id, p.number, p.author_id, p.body, p.created_at, t.title, t.category, t.language
    from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.id = any (${params.ids}::uuid[]) and p.is_shown and t.is_shown and not exists (
      select from forum_blocks b where b.user_id = (select current_user_id()) and b.blocked_id in (p.author_id, t.author_id))
    and not exists (
      select from forum_reports r where r.user_id = (select current_user_id()) and r.post_id = p.id)
  `.execute(tx);
  return rows;
}
