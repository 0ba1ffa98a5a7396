import { type RawBuilder, sql } from "kysely";
import type { ForumCategory, PostState } from "@masar/contract/community/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { PathContent } from "#api/db/schema/community.ts";
import type { Tx } from "#api/db/tx.ts";

export type TopicListRow = {
  id: string;
  author_id: string | null;
  title: string;
  category: ForumCategory;
  language: Language;
  post_count: number;
  reply_count: number;
  like_count: number;
  accepted_post_id: string | null;
  is_locked: boolean;
  is_pinned: boolean;
  has_path: boolean;
  is_following: boolean;
  state: PostState;
  created_at: Date;
  activity_at: Date;
};

const columns = sql`t.id, t.author_id, t.title, t.category, t.language, t.post_count, t.reply_count, t.like_count,
  t.accepted_post_id, t.is_locked, t.is_pinned, t.path is not null as has_path, t.created_at, t.activity_at,
  exists (select from forum_follows f where f.user_id = (select current_user_id()) and f.topic_id = t.id)
    as is_following,
  case when t.is_shown then 'shown' else (
    select case when p.status = 'shown' then 'deleted' else p.status end from forum_posts p where p.id = t.id)
  end as state`;

/** Not by a member the reader has blocked; moderators see everything. */
const wanted = sql`((select is_moderator()) or not exists (
  select from forum_blocks b where b.user_id = (select current_user_id()) and b.blocked_id = t.author_id))`;

/** The last row of the page before: its place in the order, and its id. */
export type Cursor = { value: number; id: string };
export type OpenList = "latest" | "unanswered" | "top";

/**
 * A page of a list that is everybody's: of each category and language the first rows by their index, merged. So it
 * costs the same however many topics there are and whatever is asked for.
 */
export async function listTopics(
  tx: Tx,
  params: {
    list: OpenList;
    categories: readonly ForumCategory[];
    languages: readonly Language[];
    after: Cursor | undefined;
    limit: number;
  },
): Promise<TopicListRow[]> {
  const { list, categories, languages, after, limit } = params;
  const order = sql.ref(list === "top" ? "like_count" : "activity_at");
  const isUnanswered = list === "unanswered" ? sql`and t.reply_count = 0` : sql``;
  const { rows } = await sql<TopicListRow>`
    select t.* from unnest(${categories}::text[]) c (category) cross join unnest(${languages}::text[]) l (language)
    cross join lateral (
      select ${columns} from forum_topics t
      where t.category = c.category and t.language = l.language and t.is_shown ${isUnanswered}
        ${isAfter(after, sql`t.${order}`, list)} and ${wanted}
      order by t.${order} desc, t.id desc limit ${limit}) t
    order by t.${order} desc, t.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The learner's own topics, also those deleted that can come back, or those they follow, by their last reply. */
export async function listOwnTopics(
  tx: Tx,
  params: {
    list: "mine" | "followed";
    userId: string;
    category: ForumCategory | undefined;
    language: Language | undefined;
    after: Cursor | undefined;
    limit: number;
  },
): Promise<TopicListRow[]> {
  const { list, userId, category, language, after, limit } = params;
  const whose =
    list === "mine"
      ? sql`t.author_id = ${userId} and t.title <> ''`
      : sql`t.is_shown and ${wanted}
          and t.id in (select f.topic_id from forum_follows f where f.user_id = ${userId})`;
  const { rows } = await sql<TopicListRow>`
    select ${columns} from forum_topics t
    where ${whose} ${isAfter(after, sql`t.activity_at`, list)}
      ${category ? sql`and t.category = ${category}` : sql``}
      ${language ? sql`and t.language = ${language}` : sql``}
    order by t.activity_at desc, t.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function listPinned(
  tx: Tx,
  params: { category: ForumCategory | undefined; language: Language | undefined },
): Promise<TopicListRow[]> {
  const { category, language } = params;
  const { rows } = await sql<TopicListRow>`
    select ${columns} from forum_topics t where t.is_pinned and t.is_shown
      ${category ? sql`and t.category = ${category}` : sql``}
      ${language ? sql`and t.language = ${language}` : sql``}
    order by t.activity_at desc limit 3`.execute(tx);
  return rows;
}

function isAfter(after: Cursor | undefined, order: RawBuilder<unknown>, list: string) {
  if (!after) return sql``;
  const value =
    list === "top" ? sql`${after.value}::bigint` : sql`${new Date(after.value)}::timestamptz`;
  return sql`and (${order}, t.id) < (${value}, ${after.id}::uuid)`;
}

export type TopicDetailRow = TopicListRow & { path: PathContent | null };

/** As far as the reader may see it: row-level security and their own blocks decide. */
export async function findTopic(
  tx: Tx,
  params: { id: string },
): Promise<TopicDetailRow | undefined> {
  const { rows } = await sql<TopicDetailRow>`
    select ${columns}, t.path from forum_topics t
    where t.id = ${params.id} and (t.author_id = (select current_user_id()) or ${wanted})`.execute(
    tx,
  );
  return rows[0];
}

/** The reader's, of those that lead to a topic. */
export async function listUnreadNotices(tx: Tx, params: { topicId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n
    where n.user_id = (select current_user_id()) and not n.is_read and n.kind in ('reply', 'answer_accepted')
      and n.params ->> 'topic_id' = ${params.topicId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** False when the id is in use. */
export async function insertTopic(
  tx: Tx,
  params: {
    id: string;
    author_id: string;
    category: ForumCategory;
    language: Language;
    title: string;
    path: string | null;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto("forum_topics")
    .values(params)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export async function updateTopic(
  tx: Tx,
  params: { id: string; title: string; category: ForumCategory; language: Language },
): Promise<void> {
  const { id, ...values } = params;
  await tx.updateTable("forum_topics").set(values).where("id", "=", id).execute();
}

export async function lockOwnTopic(tx: Tx, params: { userId: string; id: string }): Promise<void> {
  await tx
    .selectFrom("forum_topics")
    .select("id")
    .where("id", "=", params.id)
    .where("author_id", "=", params.userId)
    .forNoKeyUpdate()
    .execute();
}

export async function setAccepted(
  tx: Tx,
  params: { id: string; accepted_post_id: string | null },
): Promise<void> {
  const { id, accepted_post_id } = params;
  await tx.updateTable("forum_topics").set({ accepted_post_id }).where("id", "=", id).execute();
}

export async function follow(tx: Tx, params: { userId: string; topicId: string }): Promise<void> {
  await tx
    .insertInto("forum_follows")
    .values({ user_id: params.userId, topic_id: params.topicId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unfollow(tx: Tx, params: { userId: string; topicId: string }): Promise<void> {
  await tx
    .deleteFrom("forum_follows")
    .where("user_id", "=", params.userId)
    .where("topic_id", "=", params.topicId)
    .execute();
}
