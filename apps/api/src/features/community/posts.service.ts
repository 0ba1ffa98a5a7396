import type { ForumGap, ForumPost } from "@masar/contract/community/schemas";
import type { ReportReason } from "@masar/contract/community/constants";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { wordsByScript } from "@masar/domain/community/forum-text";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { type Authors, readAuthors, toPost } from "#api/features/community/author-view.service.ts";
import { editAsModerator } from "#api/features/community/moderator-edits.queries.ts";
import * as queries from "#api/features/community/posts.queries.ts";
import {
  countLike,
  countReport,
  countWriting,
  isModerator,
  saveAuthorName,
  requireCanWrite,
  requireCanWriteLocked,
} from "#api/features/community/writing-permissions.service.ts";
import { follow } from "#api/features/community/topics.queries.ts";
import { requireTopic } from "#api/features/community/topics.service.ts";

/** A page is a span of numbers, so one may begin anywhere, and what is gone leaves its place. */
export async function listPosts(
  ctx: UserCtx,
  input: { id: string; after: number },
): Promise<ResponseOf<"listPosts">> {
  const { id: topicId, after } = input;
  return ctx.tx(async (tx) => {
    const { post_count: last } = await requireTopic(tx, topicId);
    const upTo = Math.min(after + limits.community.pageSize, last);
    const rows = await queries.listPosts(tx, { topicId, after, upTo });
    const authors = await readAuthors(
      tx,
      rows.map(({ author_id }) => author_id),
    );
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const numbers = Array.from({ length: Math.max(0, upTo - after) }, (_, at) => after + 1 + at);
    return {
      posts: numbers.map((number) => toPlace(number, byNumber.get(number), authors)),
      next: upTo < last ? upTo : null,
    };
  });
}

function toPlace(
  number: number,
  row: queries.PostRow | undefined,
  authors: Authors,
): ForumPost | ForumGap {
  if (!row) return { kind: "gap", number, reason: "gone" };
  if (row.is_blocked) return { kind: "gap", number, reason: "blocked" };
  return toPost(row, authors);
}

export async function addReply(
  ctx: UserCtx,
  input: ParsedOf<"addReply">["body"] & { topicId: string },
): Promise<ForumPost> {
  const { id, topicId, body } = input;
  const userId = ctx.user.id;
  const before = await ctx.tx(async (tx) => {
    const topic = await requireTopic(tx, topicId);
    const [post] = await queries.findPosts(tx, { ids: [id] });
    if (!post && topic.is_locked) throw new AppError("not_possible_now");
    return post;
  });
  // A page that never heard the answer sends again: that is no second reply, for the limits either.
  if (before) return ctx.tx((tx) => readOwnReply(tx, input, userId));
  const writing = { what: "reply", body, display_name: input.display_name } as const;
  await requireCanWrite(ctx, writing);
  await countWriting(ctx, "reply");
  return ctx.tx(async (tx) => {
    await requireCanWriteLocked(tx, ctx.user, writing);
    await saveAuthorName(tx, { userId, display_name: input.display_name });
    const post = { id, topic_id: topicId, author_id: userId, body };
    if (await writeReply(tx, post)) {
      await follow(tx, { userId, topicId });
      const news = { news: "reply", topic_id: topicId, post_id: id, author_id: userId } as const;
      await ctx.queue.enqueue("forum.tell", news, tx);
    }
    return readOwnReply(tx, input, userId);
  });
}

/** False when there is one with this id. */
export async function writeReply(
  tx: Tx,
  post: Parameters<typeof queries.insertPost>[1],
): Promise<boolean> {
  const isNew = await queries.insertPost(tx, post);
  if (isNew) await queries.saveWords(tx, { postId: post.id, ...wordsByScript(post.body) });
  return isNew;
}

export async function editPost(
  ctx: UserCtx,
  input: { id: string; body: string },
): Promise<ForumPost> {
  const { id, body } = input;
  const userId = ctx.user.id;
  const before = await ctx.tx((tx) => requirePost(tx, id));
  const isOwn = before.author_id === userId;
  if (!isOwn && !isModerator(ctx.user)) throw new AppError("not_found");
  // The question is changed with its title, as a topic.
  if (before.number === 1 || (isOwn && before.status === "removed")) {
    throw new AppError("not_possible_now");
  }
  const writing = { what: "edit", body, id } as const;
  await requireCanWrite(ctx, writing);
  return ctx.tx(async (tx) => {
    await requireCanWriteLocked(tx, ctx.user, writing);
    if (isOwn) await queries.updateBody(tx, { id, body });
    else await editAsModerator(tx, { id, body, title: null });
    await queries.saveWords(tx, { postId: id, ...wordsByScript(body) });
    return readPost(tx, id);
  });
}

export function deletePost(ctx: UserCtx, input: { id: string }): Promise<ForumPost> {
  return setDeleted(ctx, input.id, new Date());
}

export function restorePost(ctx: UserCtx, input: { id: string }): Promise<ForumPost> {
  return setDeleted(ctx, input.id, null);
}

async function setDeleted(ctx: UserCtx, id: string, at: Date | null): Promise<ForumPost> {
  return ctx.tx(async (tx) => {
    const post = await requirePost(tx, id);
    if (post.author_id !== ctx.user.id) throw new AppError("not_found");
    const isSwept = at === null && post.body === "";
    if (post.status === "removed" || isSwept) throw new AppError("not_possible_now");
    // Done before: the first time stays.
    if ((post.deleted_at === null) !== (at === null)) {
      await queries.setDeleted(tx, { id, deleted_at: at });
    }
    return readPost(tx, id);
  });
}

export async function likePost(
  ctx: UserCtx,
  input: { id: string; liked: boolean },
): Promise<ResponseOf<"likePost">> {
  const { id: postId, liked } = input;
  const of = { userId: ctx.user.id, postId };
  const before = await ctx.tx((tx) => requirePost(tx, postId));
  if (before.author_id === ctx.user.id) throw new AppError("not_possible_now");
  if (liked && !before.is_liked) await countLike(ctx);
  return ctx.tx(async (tx) => {
    await (liked ? queries.like(tx, of) : queries.unlike(tx, of));
    const { is_liked, like_count } = await requirePost(tx, postId);
    return { is_liked, like_count };
  });
}

export async function reportPost(
  ctx: UserCtx,
  input: { id: string; reason: ReportReason; note: string },
): Promise<{ reported: true }> {
  const { id: post_id, reason, note } = input;
  const post = await ctx.tx((tx) => findPost(tx, post_id));
  if (!post) throw new AppError("not_found");
  if (post.author_id === ctx.user.id) throw new AppError("not_possible_now");
  if (post.is_reported) return { reported: true };
  await countReport(ctx);
  await ctx.tx(async (tx) => {
    await queries.report(tx, { user_id: ctx.user.id, post_id, reason, note });
    // A hidden post is visible to moderators only; the job checks that it was the reports that hid it.
    const isHidden = (await findPost(tx, post_id))?.status !== "shown";
    if (post.status === "shown" && isHidden && post.author_id) {
      const { topic_id, author_id } = post;
      const event = { news: "post_hidden_by_reports", topic_id, post_id, author_id } as const;
      await ctx.queue.enqueue("forum.tell", event, tx);
    }
  });
  return { reported: true };
}

async function findPost(tx: Tx, id: string): Promise<queries.PostRow | undefined> {
  const [post] = await queries.findPosts(tx, { ids: [id] });
  return post;
}

/** One that the reader sees. */
async function requirePost(tx: Tx, id: string): Promise<queries.PostRow> {
  const post = await findPost(tx, id);
  if (!post || post.is_blocked) throw new AppError("not_found");
  return post;
}

export async function readPost(tx: Tx, id: string): Promise<ForumPost> {
  const post = await findPost(tx, id);
  if (!post) throw new AppError("not_found");
  return toPost(post, await readAuthors(tx, [post.author_id]));
}

/** Of these, those that the reader may see, whomever they blocked. */
export async function readPosts(tx: Tx, ids: readonly string[]): Promise<ForumPost[]> {
  const rows = await queries.findPosts(tx, { ids });
  const authors = await readAuthors(
    tx,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map((row) => toPost(row, authors));
}

/** Somebody else's is as unknown as none, and so is one of another topic. */
async function readOwnReply(
  tx: Tx,
  input: { id: string; topicId: string },
  userId: string,
): Promise<ForumPost> {
  const post = await readPost(tx, input.id);
  const isOwn = post.author?.id === userId && post.topic_id === input.topicId;
  if (!isOwn || post.number === 1) throw new AppError("not_found");
  return post;
}
