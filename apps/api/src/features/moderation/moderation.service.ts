import type { ModerationAction, PostState } from "@masar/contract/community/constants";
import type { BodyOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/text/fold-arabic";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { loadMembers } from "#api/features/community/author-view.service.ts";
import { loadPost, loadPosts } from "#api/features/community/posts.service.ts";
import { loadTopic } from "#api/features/community/topics.service.ts";
import * as queries from "./moderation.queries.ts";

const { pageSize } = limits.community;

/** The status after a decision, as in the database function `moderate_post`. */
const outcomes: Record<ModerationAction, Exclude<PostState, "deleted">> = {
  keep: "shown",
  hide: "hidden",
  remove: "removed",
  restore: "shown",
};

export async function listReportedPosts(ctx: UserCtx, input: QueryOf<"listReportedPosts">) {
  const after = input.after ? parseQueueCursor(input.after) : undefined;
  const words = toSearchWords(input.q ?? "", limits.search.maxWords);
  const { reason } = input;
  return runSearch(ctx.tx, words, async (tx: Tx) => {
    const rows = await queries.listReported(tx, { words, reason, after, limit: pageSize + 1 });
    const { page, last } = splitPage(rows, pageSize);
    const postIds = page.map(({ id }) => id);
    const [posts, reports] = await Promise.all([
      loadPosts(tx, postIds),
      queries.listReports(tx, { postIds }),
    ]);
    const reported = page.flatMap(({ id, topic_id, reported_at, ...topic }) => {
      const post = posts.find((found) => found.id === id);
      if (!post || !reported_at) return [];
      return {
        post,
        topic: { ...topic, id: topic_id },
        reported_at: reported_at.toISOString(),
        reports: reports
          .filter(({ post_id }) => post_id === id)
          .map((report) => ({ ...report, created_at: report.created_at.toISOString() })),
      };
    });
    return {
      reported,
      next: last?.reported_at
        ? `${last.is_protected ? 1 : 0}_${last.reported_at.getTime()}_${last.id}`
        : null,
    };
  });
}

function parseQueueCursor(text: string): queries.QueueCursor {
  const [isProtected, reportedAt, id = ""] = text.split("_");
  return { isProtected: isProtected === "1", reportedAt: new Date(Number(reportedAt)), id };
}

export async function moderatePost(ctx: UserCtx, id: string, input: BodyOf<"moderatePost">) {
  const outcome = outcomes[input.action];
  return ctx.tx(async (tx) => {
    const before = await loadPost(tx, id);
    if (!(await queries.moderatePost(tx, id, input))) throw new AppError("not_found");
    const { author, topic_id } = before;
    const isNewlyHidden = outcome !== "shown" && outcome !== before.state;
    if (isNewlyHidden && author && author.id !== ctx.user.id) {
      const post = { topic_id, post_id: id, author_id: author.id };
      await ctx.queue.enqueue("forum.tell", { news: "post_moderated", ...post }, tx);
    }
    return loadPost(tx, id);
  });
}

export async function moderateTopic(ctx: UserCtx, id: string, input: BodyOf<"moderateTopic">) {
  return ctx.tx(async (tx) => {
    if (!(await queries.moderateTopic(tx, id, input))) throw new AppError("not_found");
    return loadTopic(tx, id);
  });
}

export async function suspendMember(ctx: UserCtx, id: string, input: BodyOf<"suspendMember">) {
  return ctx.tx(async (tx) => {
    const outcome = await queries.suspendMember(tx, id, input);
    if (!outcome) throw new AppError("not_found");
    if (!outcome.is_allowed) throw new AppError("not_possible_now");
    if (outcome.is_changed) {
      const news = input.days > 0 ? "writing_paused" : "writing_resumed";
      const decided_at = new Date().toISOString();
      await ctx.queue.enqueue("forum.tell", { news, member_id: id, decided_at }, tx);
    }
    return { suspended_until: outcome.suspended_until?.toISOString() ?? null };
  });
}

const uuidPattern = /^[0-9a-f-]{36}$/;

export async function listModerationLog(ctx: UserCtx, input: QueryOf<"listModerationLog">) {
  const { after = null, event = null, q } = input;
  const words = toSearchWords(q ?? "", limits.search.maxWords);
  return runSearch(ctx.tx, words, async (tx: Tx) => {
    const members = q ? await findMembers(tx, words) : null;
    const rows = await queries.listLog(tx, { after, event, members, limit: pageSize + 1 });
    const { page, last } = splitPage(rows, pageSize);
    const actorOf = ({ actor }: { actor: string }) => (uuidPattern.test(actor) ? actor : null);
    const memberIds = page.flatMap((row) => [actorOf(row), row.subject_user_id]);
    const authors = await loadMembers(tx, memberIds);
    return {
      entries: page.map((row) => {
        const { topic_id = null, post_id = null, reason = null, ...details } = row.details;
        return {
          id: row.id,
          event: row.action,
          moderator: authors(actorOf(row)),
          member: authors(row.subject_user_id),
          topic_id: topic_id === null ? null : String(topic_id),
          topic_title: row.topic_title,
          post_id: post_id === null ? null : String(post_id),
          post_number: row.post_number,
          reason,
          is_suspended: row.is_suspended,
          details,
          created_at: row.created_at.toISOString(),
        };
      }),
      next: last?.id ?? null,
    };
  });
}

async function findMembers(tx: Tx, words: readonly string[]): Promise<string[]> {
  const ids = await queries.listMembers(tx);
  const members = await loadMembers(tx, ids);
  return ids.filter((id) => {
    const member = members(id);
    const names = foldText(`${member?.name ?? ""} ${member?.handle ?? ""}`);
    return words.every((word) => names.includes(word));
  });
}
