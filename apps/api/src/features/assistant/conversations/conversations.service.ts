import type { ChatMessage, Conversation } from "@masar/contract/assistant/schemas";
import type { BodyOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./conversations.queries.ts";
import { toAnswerFields } from "./history.service.ts";

/** Each word costs one more scan of the folded text. */
const maxWords = 5;
const searchesPerMinute = 30;

export async function listConversations(ctx: UserCtx, input: QueryOf<"listConversations">) {
  const userId = ctx.user.id;
  const { q, after } = input;
  const limit = limits.assistant.conversationsPage;
  const words = toSearchWords(q ?? "", maxWords);
  if (words.length > 0)
    await ctx.requestLimiter.consume(`conversations:${userId}`, searchesPerMinute, 60);
  return runSearch(ctx.tx, words, async (tx: Tx) => {
    const rows = await queries.listConversations(tx, { userId, words, after, limit: limit + 1 });
    // An empty page must mean the end, not an invalid or deleted cursor.
    const isEmpty = after && rows.length === 0;
    if (isEmpty && !(await queries.findConversation(tx, { userId, id: after })))
      throw new AppError("not_found");
    const { page, last } = splitPage(rows, limit);
    return { conversations: page.map(toConversation), next: last?.id ?? null };
  });
}

export function getConversation(ctx: UserCtx, { id }: { id: string }) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [conversation, messages] = await Promise.all([
      queries.findConversation(tx, { userId, id }),
      queries.listMessages(tx, { userId, conversationId: id }),
    ]);
    if (!conversation) throw new AppError("not_found");
    return { conversation: toConversation(conversation), messages: messages.map(toMessage) };
  });
}

export async function deleteConversation(ctx: UserCtx, { id }: { id: string }): Promise<null> {
  const own = { userId: ctx.user.id, id };
  const isDeleted = await ctx.tx((tx) => queries.deleteConversation(tx, own));
  if (!isDeleted) throw new AppError("not_found");
  return null;
}

export async function deleteConversations(ctx: UserCtx): Promise<null> {
  await ctx.tx((tx) => queries.deleteConversations(tx, { userId: ctx.user.id }));
  return null;
}

/** Applies the new retention to existing conversations. */
export function setConversationRetention(tx: Tx, params: { userId: string; months: number }) {
  return queries.updateConversationExpiry(tx, params);
}

export async function reportAnswer(ctx: UserCtx, id: string, input: BodyOf<"reportAnswer">) {
  const report = { userId: ctx.user.id, id, ...input };
  const reported = await ctx.tx((tx) => queries.reportMessage(tx, report));
  if (!reported) throw new AppError("not_found");
  // The log names the prompt, never the text of the answer.
  ctx.log.info({ reason: input.reason, ...reported }, "answer reported");
  return { reported: true } as const;
}

function toConversation(row: queries.ConversationRow): Conversation {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toMessage(row: queries.MessageRow): ChatMessage {
  return {
    id: row.id,
    content: row.content,
    isUser: row.is_user,
    timestamp: row.created_at.toISOString(),
    ...toAnswerFields(row),
    model: row.model,
    isStopped: row.is_stopped,
    isReported: row.reported_at !== null,
  };
}
