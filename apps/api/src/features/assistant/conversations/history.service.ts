import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { AssistantMode, ChatMonths } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { Turn } from "#api/ai/ai.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import type { Answered, Ask } from "#api/features/assistant/ask/ask-types.ts";
import * as queries from "#api/features/assistant/conversations/conversations.queries.ts";

/** An answer with what is kept beside it. */
export type MadeAnswer = Answered & {
  /** Null for the library. */
  model: string | null;
  promptVersion: string | null;
  isStopped: boolean;
};
type Ids = { conversation: string; question: string; answer: string };

const { historySent, conversationsPerUser, messagesPerConversation } = limits.assistant;
/** Of each message so much is found by the search, and of a whole conversation so much. */
const foldedLength = { message: 400, conversation: 30_000 };

/** The answer to a question that was asked before, under the same id. */
export async function findAnswer(
  tx: Tx,
  params: { userId: string; question: string },
): Promise<{
  conversation: string;
  isStopped: boolean;
  at: Date;
  answer: AssistantAnswer;
} | null> {
  const { userId } = params;
  const question = await queries.findMessage(tx, { userId, id: params.question });
  if (!question?.is_user) return null;
  const { conversation_id: conversationId, place } = question;
  const row = await queries.findMessageAt(tx, { userId, conversationId, place: place + 1 });
  if (!row) return null;
  return {
    conversation: conversationId,
    isStopped: row.is_stopped,
    at: row.created_at,
    answer: toAnswer(row),
  };
}

/** Whether the conversation is there already; one that is full, or one more than fit, is refused. */
export async function checkRoom(
  tx: Tx,
  params: { userId: string; ids: Ids; replaces: string | undefined },
): Promise<boolean> {
  const { userId, ids, replaces } = params;
  const [bearers, conversation, from] = await Promise.all([
    queries.findPlaces(tx, { userId, ids: [ids.question, ids.answer] }),
    queries.findConversation(tx, { userId, id: ids.conversation }),
    findPlace(tx, { userId, conversation: ids.conversation, replaces }),
  ]);
  // An id may be used again only where what bears it goes.
  for (const { conversation_id, place } of bearers) {
    const isGoing = conversation_id === ids.conversation && from !== null && place >= from;
    if (!isGoing) throw new AppError("validation_failed");
  }
  if (!conversation) {
    const count = await queries.countConversations(tx, { userId });
    if (count >= conversationsPerUser) throw new AppError("list_full");
    return false;
  }
  const isFull = conversation.messages + 2 > messagesPerConversation;
  // A question that is not there makes no room.
  if (isFull && from === null) throw new AppError("list_full");
  return true;
}

/** What was said last, as our own rows have it, before the question that is asked anew. */
export async function readHistory(
  tx: Tx,
  params: { userId: string; conversation: string; replaces: string | undefined },
): Promise<Turn[]> {
  const { userId, conversation, replaces } = params;
  const rows = await queries.listLastMessages(tx, {
    userId,
    conversationId: conversation,
    before: await findPlace(tx, { userId, conversation, replaces }),
    limit: historySent,
  });
  return rows.map(({ is_user, content }) => ({ role: is_user ? "user" : "assistant", content }));
}

/** Null also for a question that failed before it was stored: there is nothing to replace then. */
async function findPlace(
  tx: Tx,
  params: { userId: string; conversation: string; replaces: string | undefined },
): Promise<number | null> {
  const { userId, conversation, replaces } = params;
  if (!replaces) return null;
  const row = await queries.findMessage(tx, { userId, id: replaces });
  return row?.is_user && row.conversation_id === conversation ? row.place : null;
}

/** Question and answer, or neither. One whose conversation was deleted meanwhile goes with it. */
export async function saveAnswer(
  tx: Tx,
  params: {
    userId: string;
    ids: Ids;
    replaces: string | undefined;
    isKnownConversation: boolean;
    ask: Pick<Ask, "message" | "mode" | "milestone">;
    asked: {
      context: AssistantMode;
      pathId?: string | undefined;
      milestoneKey?: string | undefined;
    };
    made: MadeAnswer;
    months: ChatMonths;
  },
): Promise<void> {
  const { userId, ids, ask, asked, made, months, replaces } = params;
  const { conversation } = ids;
  if (!params.isKnownConversation) {
    await queries.addConversation(tx, {
      userId,
      id: conversation,
      title: ask.message,
      context: asked.context,
      pathId: ask.milestone ? (asked.pathId ?? null) : null,
      milestoneKey: ask.milestone ? (asked.milestoneKey ?? null) : null,
      months,
    });
  }
  const locked = await queries.lockConversation(tx, { userId, id: conversation });
  if (!locked) return;
  const before = await removeReplaced(tx, { userId, conversation, replaces, locked });
  const place = (await queries.findLastPlace(tx, { userId, conversationId: conversation })) + 1;
  const shared = { conversation_id: conversation, context: asked.context };
  const messages: queries.NewMessage[] = [
    { ...shared, id: ids.question, place, is_user: true, content: ask.message },
    {
      ...shared,
      id: ids.answer,
      place: place + 1,
      is_user: false,
      content: made.response,
      citations: JSON.stringify(made.citations),
      related_questions: JSON.stringify(made.relatedQuestions),
      discovered_courses: JSON.stringify(made.discoveredCourses),
      is_course_discovery: ask.mode === "find_courses",
      fallback: made.model === null,
      model: made.model,
      prompt_version: made.promptVersion,
      is_stopped: made.isStopped,
    },
  ];
  await queries.addMessages(tx, { userId, messages });
  await queries.touchConversation(tx, {
    userId,
    id: conversation,
    months,
    values: {
      title: before.messages === 0 ? ask.message : locked.title,
      messages: before.messages + messages.length,
      folded: buildSearchText(before.folded, messages),
    },
  });
}

/** What is found of the messages that stay: as it was, or read anew where some of them go. */
async function removeReplaced(
  tx: Tx,
  params: {
    userId: string;
    conversation: string;
    replaces: string | undefined;
    locked: { messages: number; folded: string };
  },
): Promise<{ messages: number; folded: string }> {
  const { userId, conversation, locked } = params;
  const place = await findPlace(tx, params);
  if (place === null) return locked;
  const own = { userId, conversationId: conversation };
  await queries.deleteMessagesFrom(tx, { ...own, place });
  const left = await queries.listMessagePrefixes(tx, { ...own, length: foldedLength.message });
  return { messages: left.length, folded: buildSearchText("", left) };
}

function buildSearchText(before: string, messages: { content: string }[]): string {
  const beginnings = messages.map(({ content }) => content.slice(0, foldedLength.message));
  return `${before} ${foldText(beginnings.join("\n"))}`.trim().slice(0, foldedLength.conversation);
}

function toAnswer(row: queries.MessageRow): AssistantAnswer {
  return {
    response: row.content,
    citations: row.citations,
    relatedQuestions: row.related_questions,
    discoveredCourses: row.discovered_courses,
    context: row.context,
    isCourseDiscovery: row.is_course_discovery,
    success: true,
    fallback: row.fallback,
  };
}
