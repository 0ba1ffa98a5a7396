import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { ForumLimitName } from "@masar/contract/community/constants";
import { countLinks } from "@masar/domain/community/forum-text";
import { exceedsMarkdownBounds } from "@masar/domain/text/markdown-bounds";
import { hasSecondFactor } from "#api/auth/second-factor.ts";
import type { UserCtx } from "#api/context.ts";
import { lockUser } from "#api/db/user-lock.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as members from "./members.queries.ts";
import * as posts from "./posts.queries.ts";
import { ensureProfile } from "#api/features/profile/profile.service.ts";

const day = 24 * 60 * 60;
const { community } = limits;

type User = UserCtx["user"];
type WritingStatus = ResponseOf<"getForumStanding">;
type Writing =
  | { what: "topic" | "reply"; body: string; display_name: string | undefined }
  | { what: "edit"; body: string; id: string };

export async function getWritingStatus(ctx: UserCtx): Promise<WritingStatus> {
  return ctx.tx((tx) => loadWritingStatus(tx, ctx.user));
}

function isModerator(user: User): boolean {
  return user.roles.length > 0;
}

/** For what moderators do outside their area, which needs the second factor as well. */
export function requireModerator(ctx: UserCtx, refusal: "not_found" | "forbidden"): void {
  if (!isModerator(ctx.user)) throw new AppError(refusal);
  if (!hasSecondFactor(ctx)) throw new AppError("second_factor_needed");
}

function endOfFirstDay(user: User): Date {
  return new Date(user.createdAt.getTime() + community.firstDay.hours * 60 * 60 * 1000);
}

/** The limits of the first day do not apply to moderators. */
function isInFirstDay(user: User): boolean {
  return endOfFirstDay(user) > new Date() && !isModerator(user);
}

/** The links of the post that is being edited are not counted. */
async function loadWritingStatus(tx: Tx, user: User, editedId?: string): Promise<WritingStatus> {
  const { topics, replies, links } = community.firstDay;
  const userId = user.id;
  const isFirstDay = isInFirstDay(user);
  const limit = topics + replies + 1;
  const [display_name, suspension, written] = await Promise.all([
    members.findDisplayName(tx, { userId }),
    members.findSuspension(tx, { userId }),
    isFirstDay ? posts.listWritten(tx, { userId, since: user.createdAt, limit }) : [],
  ]);
  const topicCount = written.filter(({ number }) => number === 1).length;
  const linkCount = written
    .filter(({ id }) => id !== editedId)
    .reduce((sum, { body }) => sum + countLinks(body), 0);
  const left = (max: number, used: number) => Math.max(0, max - used);
  return {
    display_name,
    suspended_until: suspension?.suspended_until.toISOString() ?? null,
    suspended_reason: suspension?.reason ?? null,
    first_day: isFirstDay
      ? {
          ends_at: endOfFirstDay(user).toISOString(),
          topics_left: left(topics, topicCount),
          replies_left: left(replies, written.length - topicCount),
          links_left: left(links, linkCount),
        }
      : null,
  };
}

/**
 * Checks the permission before the limits are counted, so that a rejection uses up no attempt. On the first day it
 * checks again under a lock in the transaction that writes, so that parallel requests are counted one after another.
 */
export async function runWriting<T>(ctx: UserCtx, writing: Writing, write: (tx: Tx) => Promise<T>) {
  const { user } = ctx;
  if (exceedsMarkdownBounds(writing.body))
    throw new AppError("validation_failed", undefined, ["body"]);
  await ctx.tx((tx) => requireCanWrite(tx, user, writing));
  if (writing.what !== "edit") await countWriting(ctx, writing.what);
  return ctx.tx(async (tx) => {
    if (isInFirstDay(user)) {
      await lockUser(tx, { userId: user.id, what: "forum" });
      await requireCanWrite(tx, user, writing);
    }
    if (writing.what !== "edit") await saveAuthorName(tx, user.id, writing.display_name);
    return write(tx);
  });
}

async function requireCanWrite(tx: Tx, user: User, writing: Writing): Promise<void> {
  const { what, body } = writing;
  const status = await loadWritingStatus(tx, user, what === "edit" ? writing.id : undefined);
  if (status.suspended_until) reject("suspended", status.suspended_until);
  if (what !== "edit" && !status.display_name && !writing.display_name)
    throw new AppError("validation_failed", undefined, ["display_name"]);
  const { first_day: first } = status;
  if (!first) return;
  if (what === "topic" && first.topics_left === 0) reject("topics_first_day", first.ends_at);
  if (what === "reply" && first.replies_left === 0) reject("replies_first_day", first.ends_at);
  if (countLinks(body) > first.links_left) reject("links_first_day", first.ends_at);
}

function reject(limit: ForumLimitName, until: string): never {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000);
  throw new AppError("rate_limited", { count: Math.max(1, seconds), limit });
}

async function countWriting(ctx: UserCtx, what: "topic" | "reply"): Promise<void> {
  const { topics, replies } = community;
  const seconds = (what === "topic" ? topics : replies).everySeconds;
  await ctx.sharedLimiter.consume(`forum-${what}:${ctx.user.id}`, 1, seconds);
  if (what === "topic") await countPerDay(ctx, "topics", topics.perDay);
}

export async function countPerDay(ctx: UserCtx, what: "topics" | "likes" | "reports", max: number) {
  await ctx.sharedLimiter.consume(`forum-${what}:${ctx.user.id}`, max, day);
}

export async function saveAuthorName(tx: Tx, userId: string, name: string | undefined) {
  await ensureProfile(tx, { userId });
  if (name && !(await members.findDisplayName(tx, { userId })))
    await members.saveDisplayName(tx, { userId, name });
}
