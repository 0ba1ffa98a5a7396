import type { SharedPath, Topic } from "@masar/contract/community/schemas";
import { forumCategories } from "@masar/contract/community/constants";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { languages } from "@masar/contract/settings/schemas";
import { wordsByScript } from "@masar/domain/community/forum-text";
import type { UserCtx } from "#api/context.ts";
import type { PathContent } from "#api/db/schema/community.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { readAuthors, toPost, toTopicRow } from "#api/features/community/author-view.service.ts";
import { editAsModerator, moveTopic } from "#api/features/community/moderator-edits.queries.ts";
import * as posts from "#api/features/community/posts.queries.ts";
import {
  countWriting,
  isModerator,
  saveAuthorName,
  requireCanWrite,
  requireCanWriteLocked,
} from "#api/features/community/writing-permissions.service.ts";
import * as queries from "#api/features/community/topics.queries.ts";
import { copyContent, readContent } from "#api/features/paths/path-content.service.ts";

type ListQuery = ParsedOf<"listTopics">["query"];

export async function listTopics(
  ctx: UserCtx,
  input: ListQuery,
): Promise<ResponseOf<"listTopics">> {
  const { pageSize } = limits.community;
  return ctx.tx(async (tx) => {
    const isFirst = input.list === "latest" && !input.after;
    // One row more than a page tells whether another follows.
    const [pinned, rows] = await Promise.all([
      isFirst ? queries.listPinned(tx, { category: input.category, language: input.language }) : [],
      selectTopics(tx, ctx.user.id, input, pageSize + 1),
    ]);
    const page = rows.slice(0, pageSize);
    const authors = await readAuthors(
      tx,
      [...pinned, ...page].map(({ author_id }) => author_id),
    );
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    return {
      pinned: pinned.map((row) => toTopicRow(row, authors)),
      topics: page.map((row) => toTopicRow(row, authors)),
      next: last ? writeCursor(input.list, last) : null,
    };
  });
}

function selectTopics(tx: Tx, userId: string, input: ListQuery, limit: number) {
  const { list, category, language } = input;
  const after = input.after ? readCursor(input.after) : undefined;
  if (list === "mine" || list === "followed") {
    return queries.listOwnTopics(tx, { list, userId, category, language, after, limit });
  }
  return queries.listTopics(tx, {
    list,
    categories: category ? [category] : forumCategories,
    languages: language ? [language] : languages,
    after,
    limit,
  });
}

/** It carries the place itself: a topic that moves up while one reads on does not take the page along. */
function writeCursor(list: ListQuery["list"], row: queries.TopicListRow): string {
  return `${list === "top" ? row.like_count : row.activity_at.getTime()}_${row.id}`;
}

function readCursor(text: string): queries.Cursor {
  const [value = "", id = ""] = text.split("_");
  return { value: Number(value), id };
}

export async function getTopic(ctx: UserCtx, input: { id: string }): Promise<Topic> {
  return ctx.tx((tx) => readTopic(tx, input.id));
}

export async function readTopic(tx: Tx, id: string): Promise<Topic> {
  const row = await requireTopic(tx, id);
  const ids = row.accepted_post_id ? [id, row.accepted_post_id] : [id];
  const [found, unread_notices] = await Promise.all([
    posts.findPosts(tx, { ids }),
    queries.listUnreadNotices(tx, { topicId: id }),
  ]);
  const authors = await readAuthors(tx, [row.author_id, ...found.map((post) => post.author_id)]);
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
  const road = Object.values(content.milestones).toSorted((a, b) => a.order - b.order);
  const milestones = road.map(({ title, description, estimatedHours: hours }) => {
    return { title, description, hours };
  });
  const { title, description, goal } = content;
  const hours = milestones.reduce((sum, milestone) => sum + milestone.hours, 0);
  return { title, description, goal, hours, milestones };
}

export async function createTopic(
  ctx: UserCtx,
  input: ParsedOf<"createTopic">["body"],
): Promise<Topic> {
  const { id, title, body, category, language, path_id } = input;
  const userId = ctx.user.id;
  // A page that never heard the answer sends again: that is no second topic, for the limits either.
  const before = await ctx.tx((tx) => queries.findTopic(tx, { id }));
  if (before) return ctx.tx((tx) => readOwnTopic(tx, userId, id));
  if (category === "announcements" && !isModerator(ctx.user)) throw new AppError("forbidden");
  const writing = { what: "topic", body, display_name: input.display_name } as const;
  await requireCanWrite(ctx, writing);
  await countWriting(ctx, "topic");
  return ctx.tx(async (tx) => {
    await requireCanWriteLocked(tx, ctx.user, writing);
    const path = path_id && JSON.stringify(await readContent(tx, { userId, id: path_id }));
    await saveAuthorName(tx, { userId, display_name: input.display_name });
    await writeTopic(tx, { id, author_id: userId, category, language, title, path }, body);
    return readOwnTopic(tx, userId, id);
  });
}

/** A topic with its question, found by its words and followed by its author. One with this id stays as it is. */
export async function writeTopic(
  tx: Tx,
  topic: Parameters<typeof queries.insertTopic>[1],
  body: string,
): Promise<void> {
  const { id, author_id, title } = topic;
  if (!(await queries.insertTopic(tx, topic))) return;
  // Somebody's reply has this id: its text and its words are not this author's.
  if (!(await posts.insertPost(tx, { id, topic_id: id, author_id, body }))) {
    throw new AppError("not_found");
  }
  await posts.saveWords(tx, { postId: id, ...wordsByScript(`${title} ${body}`) });
  await queries.follow(tx, { userId: author_id, topicId: id });
}

/** Somebody else's is as unknown as none. */
async function readOwnTopic(tx: Tx, userId: string, id: string): Promise<Topic> {
  const row = await requireTopic(tx, id);
  if (row.author_id !== userId) throw new AppError("not_found");
  return readTopic(tx, id);
}

export async function editTopic(
  ctx: UserCtx,
  input: ParsedOf<"editTopic">["body"] & { id: string },
): Promise<Topic> {
  const { id, title, body, category, language } = input;
  const row = await ctx.tx((tx) => requireTopic(tx, id));
  const isOwn = row.author_id === ctx.user.id;
  if (!isOwn && !isModerator(ctx.user)) throw new AppError("not_found");
  const isMoved = row.category !== category;
  if (isMoved && category === "announcements" && !isModerator(ctx.user)) {
    throw new AppError("forbidden");
  }
  const writing = { what: "edit", body, id } as const;
  await requireCanWrite(ctx, writing);
  return ctx.tx(async (tx) => {
    await requireCanWriteLocked(tx, ctx.user, writing);
    if (isOwn) {
      await requireStanding(tx, id);
      // The question before its topic, in the order of likes and deletions: so none waits for the other for ever.
      await posts.updateBody(tx, { id, body });
      await queries.updateTopic(tx, { id, title, category, language });
    } else {
      await editAsModerator(tx, { id, body, title });
      if (isMoved) await moveTopic(tx, { id, category });
    }
    await posts.saveWords(tx, { postId: id, ...wordsByScript(`${title} ${body}`) });
    return readTopic(tx, id);
  });
}

/** What a moderator removed, its author changes no more. */
async function requireStanding(tx: Tx, id: string): Promise<void> {
  const [post] = await posts.findPosts(tx, { ids: [id] });
  if (!post || post.status === "removed") throw new AppError("not_possible_now");
}

/** Only who asked knows what answered it. */
export async function acceptAnswer(
  ctx: UserCtx,
  input: { id: string; post_id: string | null },
): Promise<Topic> {
  const { id, post_id } = input;
  return ctx.tx(async (tx) => {
    // An answer that is being hidden takes the same lock: whoever comes second sees what the first did.
    await queries.lockOwnTopic(tx, { userId: ctx.user.id, id });
    const row = await requireTopic(tx, id);
    if (row.author_id !== ctx.user.id) throw new AppError("not_found");
    if (post_id === row.accepted_post_id) return readTopic(tx, id);
    if (post_id) {
      const [post] = await posts.findPosts(tx, { ids: [post_id] });
      const isReply = post?.topic_id === id && post.number > 1;
      if (!isReply) throw new AppError("not_found");
      if (post.status !== "shown" || post.deleted_at) throw new AppError("not_possible_now");
      await queries.setAccepted(tx, { id, accepted_post_id: post_id });
      if (post.author_id && post.author_id !== ctx.user.id) {
        const news = { news: "answer_accepted", topic_id: id, post_id } as const;
        await ctx.queue.enqueue("forum.tell", { ...news, author_id: post.author_id }, tx);
      }
    } else {
      await queries.setAccepted(tx, { id, accepted_post_id: null });
    }
    return readTopic(tx, id);
  });
}

export async function followTopic(
  ctx: UserCtx,
  input: { id: string; following: boolean },
): Promise<{ is_following: boolean }> {
  const of = { userId: ctx.user.id, topicId: input.id };
  return ctx.tx(async (tx) => {
    await requireTopic(tx, input.id);
    await (input.following ? queries.follow(tx, of) : queries.unfollow(tx, of));
    return { is_following: input.following };
  });
}

export async function copyTopicPath(
  ctx: UserCtx,
  input: { id: string; copyId: string },
): Promise<{ path_id: string }> {
  return ctx.tx(async (tx) => {
    const { path } = await requireTopic(tx, input.id);
    if (!path) throw new AppError("not_found");
    await copyContent(tx, { userId: ctx.user.id, id: input.copyId, content: path });
    return { path_id: input.copyId };
  });
}
