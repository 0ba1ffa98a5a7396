import type { SharedPath, Topic } from "@masar/contract/community/schemas";
import { forumCategories } from "@masar/contract/community/constants";
import type { BodyOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { languages } from "@masar/contract/settings/schemas";
import { wordsByScript } from "@masar/domain/community/forum-text";
import type { UserCtx } from "#api/context.ts";
import type { PathContent } from "#api/db/schema/community.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { loadAuthors, toPost, toTopicRow } from "./author-view.service.ts";
import * as posts from "./posts.queries.ts";
import { requireModerator, runWriting } from "./writing-permissions.service.ts";
import * as queries from "./topics.queries.ts";
import { copyContent, readContent } from "#api/features/paths/path-content.service.ts";

type ListQuery = QueryOf<"listTopics">;

export async function listTopics(ctx: UserCtx, input: ListQuery) {
  const { pageSize } = limits.community;
  return ctx.tx(async (tx) => {
    const isFirst = input.list === "latest" && !input.after;
    const [pinned, rows] = await Promise.all([
      isFirst ? queries.listPinned(tx, input) : [],
      listRows(tx, ctx.user.id, input, pageSize + 1),
    ]);
    const { page, last } = splitPage(rows, pageSize);
    const authors = await loadAuthors(tx, [...pinned, ...page]);
    return {
      pinned: pinned.map((row) => toTopicRow(row, authors)),
      topics: page.map((row) => toTopicRow(row, authors)),
      next: last ? formatCursor(input.list, last) : null,
    };
  });
}

function listRows(tx: Tx, userId: string, input: ListQuery, limit: number) {
  const { list, category, language } = input;
  const after = input.after ? parseCursor(input.after) : undefined;
  if (list === "mine" || list === "followed")
    return queries.listOwnTopics(tx, { list, userId, category, language, after, limit });
  return queries.listTopics(tx, {
    list,
    categories: category ? [category] : forumCategories,
    languages: language ? [language] : languages,
    after,
    limit,
  });
}

/** Contains the sort value, so that a topic that moves up between two pages does not shift the second one. */
function formatCursor(list: ListQuery["list"], row: queries.TopicListRow): string {
  return `${list === "top" ? row.like_count : row.activity_at.getTime()}_${row.id}`;
}

function parseCursor(text: string): queries.Cursor {
  const [value = "", id = ""] = text.split("_");
  return { value: Number(value), id };
}

export async function getTopic(ctx: UserCtx, input: { id: string }): Promise<Topic> {
  return ctx.tx((tx) => loadTopic(tx, input.id));
}

export async function loadTopic(tx: Tx, id: string): Promise<Topic> {
  const row = await requireTopic(tx, id);
  const ids = row.accepted_post_id ? [id, row.accepted_post_id] : [id];
  const [found, unread_notices] = await Promise.all([
    posts.findPosts(tx, ids),
    queries.listUnreadNotifications(tx, { topicId: id }),
  ]);
  const authors = await loadAuthors(tx, [row, ...found]);
  const question = found.find((post) => post.id === id);
  if (!question) throw new AppError("not_found");
  const accepted = found.find((post) => post.id === row.accepted_post_id && !post.is_blocked);
  return {
    ...toTopicRow(row, authors),
    question: toPost(question, authors),
    post_count: row.post_count,
    accepted_post_id: row.accepted_post_id,
    accepted: accepted ? toPost(accepted, authors) : null,
    path: row.path && toSharedPath(row.path),
    unread_notices,
  };
}

export async function requireTopic(tx: Tx, id: string): Promise<queries.TopicDetailRow> {
  const row = await queries.findTopic(tx, { id });
  if (!row) throw new AppError("not_found");
  return row;
}

function toSharedPath(content: PathContent): SharedPath {
  const milestones = Object.values(content.milestones)
    .toSorted((a, b) => a.order - b.order)
    .map(({ title, description, estimatedHours: hours }) => ({ title, description, hours }));
  const { title, description, goal } = content;
  const hours = milestones.reduce((sum, milestone) => sum + milestone.hours, 0);
  return { title, description, goal, hours, milestones };
}

export async function createTopic(ctx: UserCtx, input: BodyOf<"createTopic">) {
  const { id, title, body, category, language, path_id, display_name } = input;
  const userId = ctx.user.id;
  // A repeated request returns the first topic and does not count for the limits.
  const existing = await ctx.tx((tx) => queries.findTopic(tx, { id }));
  if (existing) return ctx.tx((tx) => loadOwnTopic(tx, userId, id));
  if (category === "announcements") requireModerator(ctx, "forbidden");
  return runWriting(ctx, { what: "topic", body, display_name }, async (tx) => {
    const path = path_id && JSON.stringify(await readContent(tx, { userId, id: path_id }));
    await writeTopic(tx, { id, author_id: userId, category, language, title, path }, body);
    return loadOwnTopic(tx, userId, id);
  });
}

/** Saves a topic with its question and search words, followed by its author. Does nothing if the id exists. */
export async function writeTopic(tx: Tx, topic: queries.NewTopic, body: string): Promise<void> {
  const { id, author_id, title } = topic;
  if (!(await queries.insertTopic(tx, topic))) return;
  // The id belongs to a reply.
  if (!(await posts.insertPost(tx, { id, topic_id: id, author_id, body })))
    throw new AppError("not_found");
  await posts.saveWords(tx, { postId: id, ...wordsByScript(`${title} ${body}`) });
  await queries.follow(tx, { user_id: author_id, topic_id: id });
}

async function loadOwnTopic(tx: Tx, userId: string, id: string): Promise<Topic> {
  const row = await requireTopic(tx, id);
  if (row.author_id !== userId) throw new AppError("not_found");
  return loadTopic(tx, id);
}

export async function editTopic(ctx: UserCtx, input: BodyOf<"editTopic"> & { id: string }) {
  const { id, title, body, category, language } = input;
  const row = await ctx.tx((tx) => requireTopic(tx, id));
  const isOwn = row.author_id === ctx.user.id;
  if (!isOwn) requireModerator(ctx, "not_found");
  const isMoved = row.category !== category;
  if (isMoved && category === "announcements") requireModerator(ctx, "forbidden");
  return runWriting(ctx, { what: "edit", body, id }, async (tx) => {
    if (isOwn) {
      // Authors cannot edit what a moderator removed.
      const [post] = await posts.findPosts(tx, [id]);
      if (!post || post.status === "removed") throw new AppError("not_possible_now");
      // Update the question before the topic, like likes and deletions do, to avoid deadlocks.
      await posts.updatePost(tx, id, { body, edited_at: new Date() });
      await queries.updateTopic(tx, id, { title, category, language });
    } else {
      await posts.editAsModerator(tx, id, body, title);
      if (isMoved) await queries.moveTopic(tx, { id, category });
    }
    await posts.saveWords(tx, { postId: id, ...wordsByScript(`${title} ${body}`) });
    return loadTopic(tx, id);
  });
}

export async function acceptAnswer(ctx: UserCtx, id: string, post_id: string | null) {
  return ctx.tx(async (tx) => {
    // Hiding a post locks the same row, so that the second transaction sees the result of the first.
    await queries.lockOwnTopic(tx, { id, author_id: ctx.user.id });
    const row = await requireTopic(tx, id);
    if (row.author_id !== ctx.user.id) throw new AppError("not_found");
    if (post_id === row.accepted_post_id) return loadTopic(tx, id);
    const author_id = post_id && (await requireAnswer(tx, id, post_id)).author_id;
    await queries.updateTopic(tx, id, { accepted_post_id: post_id });
    if (post_id && author_id && author_id !== ctx.user.id) {
      const event = { news: "answer_accepted", topic_id: id, post_id, author_id } as const;
      await ctx.queue.enqueue("forum.tell", event, tx);
    }
    return loadTopic(tx, id);
  });
}

async function requireAnswer(tx: Tx, topicId: string, id: string): Promise<posts.PostRow> {
  const [post] = await posts.findPosts(tx, [id]);
  if (post?.topic_id !== topicId || post.number === 1) throw new AppError("not_found");
  if (post.status !== "shown" || post.deleted_at) throw new AppError("not_possible_now");
  return post;
}

export async function followTopic(ctx: UserCtx, id: string, following: boolean) {
  const row = { user_id: ctx.user.id, topic_id: id };
  return ctx.tx(async (tx) => {
    await requireTopic(tx, id);
    await (following ? queries.follow(tx, row) : queries.unfollow(tx, row));
    return { is_following: following };
  });
}

export async function copyTopicPath(ctx: UserCtx, id: string, copyId: string) {
  return ctx.tx(async (tx) => {
    const { path } = await requireTopic(tx, id);
    if (!path) throw new AppError("not_found");
    await copyContent(tx, { userId: ctx.user.id, id: copyId, content: path });
    return { path_id: copyId };
  });
}
