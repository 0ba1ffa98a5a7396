import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { ForumLimitName } from "@masar/contract/community/constants";
import { countLinks } from "@masar/domain/community/forum-text";
import { exceedsMarkdownBounds } from "@masar/domain/text/markdown-bounds";
import type { UserCtx } from "#api/context.ts";
import { lockUser } from "#api/db/user-lock.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as members from "#api/features/community/members.queries.ts";
import * as posts from "#api/features/community/posts.queries.ts";
import { ensureProfile } from "#api/features/profile/profile.service.ts";

const day = 24 * 60 * 60;
const { community } = limits;

type WritingStatus = ResponseOf<"getForumStanding">;

export async function getWritingStatus(ctx: UserCtx): Promise<WritingStatus> {
  return ctx.tx((tx) => loadWritingStatus(tx, ctx.user));
}

export function isModerator(user: UserCtx["user"]): boolean {
  return user.roles.length > 0;
}

function endOfFirstDay(user: UserCtx["user"]): Date {
  return new Date(user.createdAt.getTime() + community.firstDay.hours * 60 * 60 * 1000);
}

/** Whom the instance trusts with the posts of others it trusts with more than three of their own. */
function isInFirstDay(user: UserCtx["user"]): boolean {
  return endOfFirstDay(user) > new Date() && !isModerator(user);
}

/** A text that is being changed does not count beside its new version. */
async function loadWritingStatus(
  tx: Tx,
  user: UserCtx["user"],
  changing?: string,
): Promise<WritingStatus> {
  const { topics, replies, links } = community.firstDay;
  const isFirstDay = isInFirstDay(user);
  const [display_name, suspension, all] = await Promise.all([
    members.findDisplayName(tx, { userId: user.id }),
    members.findSuspension(tx, { userId: user.id }),
    isFirstDay
      ? posts.listWritten(tx, {
          userId: user.id,
          since: user.createdAt,
          limit: topics + replies + 1,
        })
      : [],
  ]);
  const asked = all.filter(({ number }) => number === 1).length;
  const linked = all
    .filter(({ id }) => id !== changing)
    .reduce((sum, { body }) => sum + countLinks(body), 0);
  const left = (most: number, used: number) => Math.max(0, most - used);
  return {
    display_name,
    suspended_until: suspension?.suspended_until.toISOString() ?? null,
    suspended_reason: suspension?.reason ?? null,
    first_day: isFirstDay
      ? {
          ends_at: endOfFirstDay(user).toISOString(),
          topics_left: left(topics, asked),
          replies_left: left(replies, all.length - asked),
          links_left: left(links, linked),
        }
      : null,
  };
}

type Writing = {
  what: "topic" | "reply" | "edit";
  body: string;
  display_name?: string | undefined;
  /** The post that an edit changes. */
  id?: string;
};

/** Whether one may write this now. Asked before anything is counted, so that a refusal costs no try. */
export async function requireCanWrite(ctx: UserCtx, writing: Writing): Promise<void> {
  if (exceedsMarkdownBounds(writing.body)) {
    throw new AppError("validation_failed", undefined, ["body"]);
  }
  await ctx.tx((tx) => checkWriting(tx, ctx.user, writing));
}

/** Once more where it is written: on the first day, texts that are sent at once are counted one after another. */
export async function requireCanWriteLocked(
  tx: Tx,
  user: UserCtx["user"],
  writing: Writing,
): Promise<void> {
  if (!isInFirstDay(user)) return;
  await lockUser(tx, { userId: user.id, what: "forum" });
  await checkWriting(tx, user, writing);
}

async function checkWriting(tx: Tx, user: UserCtx["user"], writing: Writing): Promise<void> {
  const { what, body } = writing;
  const standing = await loadWritingStatus(tx, user, writing.id);
  if (standing.suspended_until) refuse("suspended", standing.suspended_until);
  if (what !== "edit" && !standing.display_name && !writing.display_name) {
    throw new AppError("validation_failed", undefined, ["display_name"]);
  }
  const { first_day: first } = standing;
  if (!first) return;
  if (what === "topic" && first.topics_left === 0) refuse("topics_first_day", first.ends_at);
  if (what === "reply" && first.replies_left === 0) refuse("replies_first_day", first.ends_at);
  if (countLinks(body) > first.links_left) refuse("links_first_day", first.ends_at);
}

function refuse(limit: ForumLimitName, until: string): never {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000);
  throw new AppError("rate_limited", { count: Math.max(1, seconds), limit });
}

/** One after another, and so many a day: by every node together. */
export async function countWriting(ctx: UserCtx, what: "topic" | "reply"): Promise<void> {
  const { topics, replies } = community;
  const every = what === "topic" ? topics.everySeconds : replies.everySeconds;
  await ctx.sharedLimiter.consume(`forum-${what}:${ctx.user.id}`, 1, every);
  if (what === "topic") {
    await ctx.sharedLimiter.consume(`forum-topics:${ctx.user.id}`, topics.perDay, day);
  }
}

export async function countLike(ctx: UserCtx): Promise<void> {
  await ctx.sharedLimiter.consume(`forum-likes:${ctx.user.id}`, community.likesPerDay, day);
}

export async function countReport(ctx: UserCtx): Promise<void> {
  await ctx.sharedLimiter.consume(`forum-reports:${ctx.user.id}`, community.reportsPerDay, day);
}

/** What others will see beside the text; a name that is there already stays. */
export async function saveAuthorName(
  tx: Tx,
  params: { userId: string; display_name: string | undefined },
): Promise<void> {
  const { userId, display_name: name } = params;
  await ensureProfile(tx, { userId });
  if (name && !(await members.findDisplayName(tx, { userId }))) {
    await members.saveDisplayName(tx, { userId, name });
  }
}
