import type { ChatMessage, Conversation } from "@masar/contract/assistant/schemas";
import type { BodyOf, QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/assistant/conversations/conversations.queries.ts";

/** Each word costs one more scan of the folded text. */
const maxWords = 5;
const searchesPerMinute = 30;

export async function listConversations(ctx: UserCtx, input: QueryOf<"listConversations">) {
  const userId = ctx.user.id;
  const { q, after } = input;
  const limit = limits.assistant.conversationsPage;
  const words = toSearchWords(q ?? "", maxWords);
  if (words.length > 0) {
    await ctx.localLimiter.consume(`conversations:${userId}`, searchesPerMinute, 60);
  }
  return runSearch(ctx.tx, words, async (tx: Tx) => {
    // One extra row tells whether another page follows.
    const rows = await queries.listConversations(tx, {
      userId,
      words,
      limit: limit + 1,
      ...(after ? { after } : {}),
    });
    // An empty page must mean the end, not an invalid or deleted cursor.
    if (after && rows.length === 0) {
      const cursor = await queries.findConversation(tx, { userId, id: after });
      if (!cursor) throw new AppError("not_found");
    }
    const page = rows.slice(0, limit);
    return {
      conversations: page.map(toConversation),
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
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

export async function deleteConversation(ctx: UserCtx, { id }: { id: string }): Promise<void> {
  const isDeleted = await ctx.tx((tx) =>
    queries.deleteConversation(tx, { userId: ctx.user.id, id }),
  );
  if (!isDeleted) throw new AppError("not_found");
}

export async function deleteConversations(ctx: UserCtx): Promise<void> {
  await ctx.tx((tx) => queries.deleteConversations(tx, { userId: ctx.user.id }));
}

export async function reportAnswer(
  ctx: UserCtx,
  { id }: { id: string },
  input: BodyOf<"reportAnswer">,
): Promise<ResponseOf<"reportAnswer">> {
  const reported = await ctx.tx((tx) =>
    queries.reportMessage(tx, { userId: ctx.user.id, id, ...input }),
  );
  if (!reported) throw new AppError("not_found");
  // The log names the prompt, never the text of the answer.
  ctx.log.info({ reason: input.reason, ...reported }, "answer reported");
  return { reported: true };
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
    context: row.context,
    citations: row.citations,
    relatedQuestions: row.related_questions,
    discoveredCourses: row.discovered_courses,
    isCourseDiscovery: row.is_course_discovery,
    fallback: row.fallback,
    model: row.model,
    isStopped: row.is_stopped,
    isReported: row.reported_at !== null,
  };
}
