import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { TFunction } from "i18next";
import type pg from "pg";
import { expect, post } from "../support/fixtures.ts";

/** A named member past the limits of the first day. */
export async function settleMember(database: pg.Pool, userId: string, name: string): Promise<void> {
  await database.query("update users set created_at = now() - interval '8 days' where id = $1", [
    userId,
  ]);
  await nameMember(database, userId, name);
}

export async function nameMember(database: pg.Pool, userId: string, name: string): Promise<void> {
  await database.query(
    `insert into profiles (user_id, display_name) values ($1, $2)
     on conflict (user_id) do update set display_name = excluded.display_name`,
    [userId, name],
  );
}

/** Backdates the member's posts past the minimum interval between two posts. */
export async function passTime(database: pg.Pool, userId: string): Promise<void> {
  await database.query("delete from rate_limits where key = any ($1)", [
    [`forum-topic:${userId}`, `forum-reply:${userId}`],
  ]);
}

type TopicInput = { title: string } & Partial<
  Record<"body" | "category" | "language" | "path_id", string>
>;

/** Posts a topic through the API, as the page would. */
export async function askTopic(request: APIRequestContext, topic: TopicInput): Promise<Topic> {
  const rest = { body: "I lose the thread.", category: "study_habits", language: "en" };
  return (await post(request, endpoints.createTopic.path, {
    id: randomUUID(),
    ...rest,
    ...topic,
  })) as Topic;
}

export async function writeReply(
  request: APIRequestContext,
  topicId: string,
  body: string,
): Promise<ForumPost> {
  const path = endpoints.addReply.path.replace(":id", topicId);
  return (await post(request, path, { id: randomUUID(), body })) as ForumPost;
}

/** The first question or reply with these words; later ones may quote them. */
export function postOf(page: Page, words: string): Locator {
  return page.getByRole("main").getByRole("article").filter({ hasText: words }).first();
}

export async function choosePostItem(
  page: Page,
  t: TFunction,
  written: Locator,
  item: string,
): Promise<void> {
  await written.getByRole("button", { name: t("community:post.actions"), exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

export async function searchForum(page: Page, t: TFunction, words: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: t("community:search.label") }).fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return page.getByRole("region", { name: t("community:search.results") });
}

/** A topic's row in a list. */
export function rowOf(within: Page | Locator, title: string): Locator {
  return within.getByRole("listitem").filter({ hasText: title });
}

/** Inserts replies of one member, each with a list and code. */
export async function insertReplies(
  database: pg.Pool,
  topicId: string,
  authorId: string,
  count: number,
): Promise<void> {
  const client = await database.connect();
  await client.query("begin");
  // The trigger that numbers a post updates its topic in the name of a user.
  await client.query("select set_config('app.user_id', $1, true)", [authorId]);
  await client.query(
    `insert into forum_posts (id, topic_id, author_id, body)
     select gen_random_uuid(), $1, $2, format(
       E'Reply %s: use a **left join**, it keeps every customer.\n\n- one row per order\n- one row per customer\n\n\`select count(*)\` shows the difference.', n)
     from generate_series(1, $3::int) n`,
    [topicId, authorId, count],
  );
  await client.query("commit");
  client.release();
}
