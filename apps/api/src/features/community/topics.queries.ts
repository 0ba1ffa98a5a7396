import { type RawBuilder, sql } from "kysely";
import type { TopicRow } from "@masar/contract/community/schemas";
import type { ForumCategory } from "@masar/contract/community/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { PathContent } from "#api/db/schema/community.ts";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type TopicValues = { title: string; category: ForumCategory; language: Language };
export type NewTopic = TopicValues & { id: string; author_id: string; path: string | null };
export type TopicListRow = Omit<
  TopicRow,
  "author" | "is_answered" | "created_at" | "activity_at"
> & {
  author_id: string | null;
  post_count: number;
  accepted_post_id: string | null;
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

/** Excludes topics of members whom the reader has blocked; moderators see everything. */
const isNotBlocked = sql`((select is_moderator()) or not exists (
  select from forum_blocks b where b.user_id = (select current_user_id()) and b.blocked_id = t.author_id))`;

export type Cursor = { value: number; id: string };
type Page = { after: Cursor | undefined; limit: number };
type Filter = { category?: ForumCategory | undefined; language?: Language | undefined };

/** Merges the first rows of each category and language by index, so that the cost does not grow with the table. */
export function listTopics(
  tx: Tx,
  params: Page & {
    list: "latest" | "unanswered" | "top";
    categories: readonly ForumCategory[];
    languages: readonly Language[];
  },
) {
  const { list, categories, languages, after, limit } = params;
  const order = sql.ref(list === "top" ? "like_count" : "activity_at");
  const isUnanswered = list === "unanswered" ? sql`and t.reply_count = 0` : sql``;
  const topics = sql<TopicListRow>`
    select t.* from unnest(${categories}::text[]) c (category) cross join unnest(${languages}::text[]) l (language)
    cross join lateral (
      select ${columns} from forum_topics t
      where t.category = c.category and t.language = l.language and t.is_shown ${isUnanswered}
        ${isAfter(after, sql`t.${order}`, list)} and ${isNotBlocked}
      order by t.${order} desc, t.id desc limit ${limit}) t
    order by t.${order} desc, t.id desc limit ${limit}`;
  return queryRows(tx, topics);
}

/** The user's own topics, with deleted ones that can be restored, or the topics they follow. */
export function listOwnTopics(
  tx: Tx,
  params: Page & Filter & { list: "mine" | "followed"; userId: string },
) {
  const { list, userId, after, limit } = params;
  const isListed =
    list === "mine"
      ? sql`t.author_id = ${userId} and t.title <> ''`
      : sql`t.is_shown and ${isNotBlocked}
          and t.id in (select f.topic_id from forum_follows f where f.user_id = ${userId})`;
  const topics = sql<TopicListRow>`
    select ${columns} from forum_topics t
    where ${isListed} ${isAfter(after, sql`t.activity_at`, list)} ${matchesFilter(params)}
    order by t.activity_at desc, t.id desc limit ${limit}`;
  return queryRows(tx, topics);
}

export function listPinned(tx: Tx, filter: Filter) {
  const topics = sql<TopicListRow>`
    select ${columns} from forum_topics t where t.is_pinned and t.is_shown ${matchesFilter(filter)}
    order by t.activity_at desc limit 3`;
  return queryRows(tx, topics);
}

function matchesFilter({ category, language }: Filter) {
  return sql`${category ? sql`and t.category = ${category}` : sql``}
    ${language ? sql`and t.language = ${language}` : sql``}`;
}

function isAfter(after: Cursor | undefined, order: RawBuilder<unknown>, list: string) {
  if (!after) return sql``;
  const value =
    list === "top" ? sql`${after.value}::bigint` : sql`${new Date(after.value)}::timestamptz`;
  return sql`and (${order}, t.id) < (${value}, ${after.id}::uuid)`;
}

export type TopicDetailRow = TopicListRow & { path: PathContent | null };

/** Row-level security and the reader's blocks decide whether it is visible. */
export async function findTopic(tx: Tx, { id }: { id: string }) {
  const topic = sql<TopicDetailRow>`
    select ${columns}, t.path from forum_topics t
    where t.id = ${id} and (t.author_id = (select current_user_id()) or ${isNotBlocked})`;
  return (await queryRows(tx, topic))[0];
}

export async function listUnreadNotifications(tx: Tx, { topicId }: { topicId: string }) {
  const unread = sql<{ id: string }>`
    select n.id from notifications n
    where n.user_id = (select current_user_id()) and not n.is_read and n.kind in ('reply', 'answer_accepted')
      and n.params ->> 'topic_id' = ${topicId}`;
  return (await queryRows(tx, unread)).map(({ id }) => id);
}

/** Returns false when the id is in use. */
export async function insertTopic(tx: Tx, topic: NewTopic): Promise<boolean> {
  const result = await tx
    .insertInto("forum_topics")
    .values(topic)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

type TopicUpdate = TopicValues | { accepted_post_id: string | null };

export async function updateTopic(tx: Tx, id: string, values: TopicUpdate): Promise<void> {
  await tx.updateTable("forum_topics").set(values).where("id", "=", id).execute();
}

export async function lockOwnTopic(tx: Tx, row: { id: string; author_id: string }) {
  const topics = tx.selectFrom("forum_topics").select("id");
  await topics
    .where((eb) => eb.and(row))
    .forNoKeyUpdate()
    .execute();
}

type Follow = { user_id: string; topic_id: string };

export async function follow(tx: Tx, row: Follow): Promise<void> {
  await tx
    .insertInto("forum_follows")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unfollow(tx: Tx, row: Follow): Promise<void> {
  const follows = tx.deleteFrom("forum_follows");
  await follows.where((eb) => eb.and(row)).execute();
}

/** The database function checks the role and writes the audit log. */
export async function moveTopic(tx: Tx, { id, category }: { id: string; category: ForumCategory }) {
  await sql`select moderate_topic(${id}::uuid, ${category}, null, null)`.execute(tx);
}
