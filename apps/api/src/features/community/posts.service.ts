import type { ForumPost } from "@masar/contract/community/schemas";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { wordsByScript } from "@masar/domain/community/forum-text";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { type Authors, loadAuthors, toPost } from "./author-view.service.ts";
import * as queries from "./posts.queries.ts";
import { countPerDay, requireModerator, runWriting } from "./writing-permissions.service.ts";
import { follow } from "./topics.queries.ts";
import { requireTopic } from "./topics.service.ts";

const { likesPerDay, pageSize, reportsPerDay } = limits.community;

/** A page is a range of numbers; a number whose post is not visible becomes a gap. */
export async function listPosts(ctx: UserCtx, topicId: string, after: number) {
  return ctx.tx(async (tx) => {
    const { post_count: last } = await requireTopic(tx, topicId);
    const upTo = Math.min(after + pageSize, last);
    const rows = await queries.listPosts(tx, { topicId, after, upTo });
    const authors = await loadAuthors(tx, rows);
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const numbers = Array.from({ length: Math.max(0, upTo - after) }, (_, at) => after + 1 + at);
    return {
      posts: numbers.map((number) => toPostOrGap(number, byNumber.get(number), authors)),
      next: upTo < last ? upTo : null,
    };
  });
}

function toPostOrGap(number: number, row: queries.PostRow | undefined, authors: Authors) {
  const gap = { kind: "gap", number } as const;
  if (!row) return { ...gap, reason: "gone" as const };
  return row.is_blocked ? { ...gap, reason: "blocked" as const } : toPost(row, authors);
}

export async function addReply(ctx: UserCtx, topicId: string, input: BodyOf<"addReply">) {
  const { id, body, display_name } = input;
  const userId = ctx.user.id;
  const existing = await ctx.tx(async (tx) => {
    const topic = await requireTopic(tx, topicId);
    const post = await findPost(tx, id);
    if (!post && topic.is_locked) throw new AppError("not_possible_now");
    return post;
  });
  // A repeated request returns the first reply and does not count for the limits.
  if (existing) return ctx.tx((tx) => loadOwnReply(tx, { id, topicId, userId }));
  return runWriting(ctx, { what: "reply", body, display_name }, async (tx) => {
    const post = { id, topic_id: topicId, author_id: userId, body };
    if (await writeReply(tx, post)) {
      await follow(tx, { user_id: userId, topic_id: topicId });
      const event = { news: "reply", topic_id: topicId, post_id: id, author_id: userId } as const;
      await ctx.queue.enqueue("forum.tell", event, tx);
    }
    return loadOwnReply(tx, { id, topicId, userId });
  });
}

/** Returns false when a post with this id exists. */
export async function writeReply(tx: Tx, post: queries.NewPost) {
  const isNew = await queries.insertPost(tx, post);
  if (isNew) await queries.saveWords(tx, { postId: post.id, ...wordsByScript(post.body) });
  return isNew;
}

export async function editPost(ctx: UserCtx, { id, body }: { id: string; body: string }) {
  const post = await ctx.tx((tx) => requirePost(tx, id));
  const isOwn = post.author_id === ctx.user.id;
  if (!isOwn) requireModerator(ctx, "not_found");
  // The question is edited together with its title, by `editTopic`.
  if (post.number === 1 || (isOwn && post.status === "removed"))
    throw new AppError("not_possible_now");
  return runWriting(ctx, { what: "edit", body, id }, async (tx) => {
    if (isOwn) await queries.updatePost(tx, id, { body, edited_at: new Date() });
    else await queries.editAsModerator(tx, id, body, null);
    await queries.saveWords(tx, { postId: id, ...wordsByScript(body) });
    return loadPost(tx, id);
  });
}

/** Deletes a post of the user, or restores it with null. */
export async function setDeleted(ctx: UserCtx, id: string, deleted_at: Date | null) {
  return ctx.tx(async (tx) => {
    const post = await requirePost(tx, id);
    if (post.author_id !== ctx.user.id) throw new AppError("not_found");
    const isPurged = deleted_at === null && post.body === "";
    if (post.status === "removed" || isPurged) throw new AppError("not_possible_now");
    // A repeated deletion keeps the time of the first.
    if ((post.deleted_at === null) !== (deleted_at === null))
      await queries.updatePost(tx, id, { deleted_at });
    return loadPost(tx, id);
  });
}

export async function likePost(ctx: UserCtx, id: string, liked: boolean) {
  const like = { user_id: ctx.user.id, post_id: id };
  const before = await ctx.tx((tx) => requirePost(tx, id));
  if (before.author_id === ctx.user.id) throw new AppError("not_possible_now");
  if (liked && !before.is_liked) await countPerDay(ctx, "likes", likesPerDay);
  return ctx.tx(async (tx) => {
    await (liked ? queries.like(tx, like) : queries.unlike(tx, like));
    const { is_liked, like_count } = await requirePost(tx, id);
    return { is_liked, like_count };
  });
}

export async function reportPost(ctx: UserCtx, post_id: string, input: BodyOf<"reportPost">) {
  const reported = { reported: true } as const;
  const post = await ctx.tx((tx) => findPost(tx, post_id));
  if (!post) throw new AppError("not_found");
  if (post.author_id === ctx.user.id) throw new AppError("not_possible_now");
  if (post.is_reported) return reported;
  await countPerDay(ctx, "reports", reportsPerDay);
  await ctx.tx(async (tx) => {
    await queries.report(tx, { user_id: ctx.user.id, post_id, ...input });
    // A hidden post is visible to moderators only; the job checks that it was the reports that hid it.
    const isHidden = (await findPost(tx, post_id))?.status !== "shown";
    if (post.status === "shown" && isHidden && post.author_id) {
      const { topic_id, author_id } = post;
      const event = { news: "post_hidden_by_reports", topic_id, post_id, author_id } as const;
      await ctx.queue.enqueue("forum.tell", event, tx);
    }
  });
  return reported;
}

async function findPost(tx: Tx, id: string) {
  return (await queries.findPosts(tx, [id]))[0];
}

async function requirePost(tx: Tx, id: string): Promise<queries.PostRow> {
  const post = await findPost(tx, id);
  if (!post || post.is_blocked) throw new AppError("not_found");
  return post;
}

export async function loadPost(tx: Tx, id: string): Promise<ForumPost> {
  const [post] = await loadPosts(tx, [id]);
  if (!post) throw new AppError("not_found");
  return post;
}

/** Includes posts of members whom the reader has blocked. */
export async function loadPosts(tx: Tx, ids: readonly string[]): Promise<ForumPost[]> {
  const rows = await queries.findPosts(tx, ids);
  const authors = await loadAuthors(tx, rows);
  return rows.map((row) => toPost(row, authors));
}

/** Responds with 404 to the id of another user's post, or of a post in another topic. */
async function loadOwnReply(tx: Tx, own: Record<"id" | "topicId" | "userId", string>) {
  const post = await loadPost(tx, own.id);
  const isOwn = post.author?.id === own.userId && post.topic_id === own.topicId;
  if (!isOwn || post.number === 1) throw new AppError("not_found");
  return post;
}
