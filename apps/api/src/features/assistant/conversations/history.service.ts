import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { type ChatMonths, getModeTraits } from "@masar/contract/assistant/constants";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { Turn } from "#api/ai/ai.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import type { EngineAnswer, Ask } from "#api/features/assistant/ask/ask-types.ts";
import { listQuizMarks } from "#api/features/assistant/library/quiz.ts";
import { createReply } from "#api/features/assistant/library/reply.ts";
import * as queries from "#api/features/assistant/conversations/conversations.queries.ts";

export type NewAnswer = EngineAnswer & {
  /** Null for the library. */
  model: string | null;
  promptVersion: string | null;
  isStopped: boolean;
  /** Help in a crisis. */
  isSupport?: true;
};
type Ids = { conversation: string; question: string; answer: string };
type Own = { userId: string; replaces: string | undefined };
type Replacement = Own & { conversation: string };
type Remaining = { messages: number; folded: string };

const { historySent, conversationsPerUser, messagesPerConversation } = limits.assistant;
/** Searchable characters per message and per conversation. */
const foldedLength = { message: 400, conversation: 30_000 };

/** The answer to a question that was sent before with the same id. */
export async function findStoredAnswer(tx: Tx, userId: string, id: string) {
  const question = await queries.findMessage(tx, { userId, id });
  if (!question?.is_user) return null;
  const { conversation_id: conversationId, place } = question;
  const row = await queries.findMessageAt(tx, { userId, conversationId, place: place + 1 });
  if (!row) return null;
  const { is_stopped: isStopped, created_at: at } = row;
  return { conversation: conversationId, isStopped, at, answer: toAnswer(row) };
}

/** Returns whether the conversation exists. Throws when it, or the list of conversations, is full. */
export async function checkCapacity(tx: Tx, ids: Ids, { userId, replaces }: Own) {
  const [used, conversation, from] = await Promise.all([
    queries.findPlaces(tx, { userId, ids: [ids.question, ids.answer] }),
    queries.findConversation(tx, { userId, id: ids.conversation }),
    findReplacedPlace(tx, { userId, conversation: ids.conversation, replaces }),
  ]);
  // An id may be reused only by messages that replace the ones with that id.
  for (const { conversation_id, place } of used) {
    const isReplaced = conversation_id === ids.conversation && from !== null && place >= from;
    if (!isReplaced) throw new AppError("validation_failed");
  }
  if (!conversation) {
    const count = await queries.countConversations(tx, { userId });
    if (count >= conversationsPerUser) throw new AppError("list_full");
    return false;
  }
  const isFull = conversation.messages + 2 > messagesPerConversation;
  // Replacing a question that does not exist frees no room.
  if (isFull && from === null) throw new AppError("list_full");
  return true;
}

/** The last stored messages before the question that is replaced. */
export async function loadHistory(tx: Tx, params: Replacement): Promise<Turn[]> {
  const rows = await queries.listLastMessages(tx, {
    userId: params.userId,
    conversationId: params.conversation,
    before: await findReplacedPlace(tx, params),
    limit: historySent,
  });
  return rows.map(({ is_user, content }) => ({ role: is_user ? "user" : "assistant", content }));
}

/** Enough for the questions of one topic; older ones may be asked again. */
const maxQuizAnswers = 60;

/** The answers of any conversation that asked a question of a quiz, oldest first. */
export async function listQuizQuestions(
  tx: Tx,
  { userId, formOfAddress }: { userId: string } & Pick<Ask, "formOfAddress">,
): Promise<string[]> {
  const marks = (["en", "ar"] as const).flatMap((language) =>
    listQuizMarks(createReply(language, formOfAddress)),
  );
  const rows = await queries.listAnswersWith(tx, { userId, marks, limit: maxQuizAnswers });
  return rows.map(({ content }) => content);
}

/** Null also for a question that failed before it was stored. */
async function findReplacedPlace(tx: Tx, { userId, conversation, replaces }: Replacement) {
  if (!replaces) return null;
  const row = await queries.findMessage(tx, { userId, id: replaces });
  return row?.is_user && row.conversation_id === conversation ? row.place : null;
}

/** Saves question and answer, or neither when the conversation was deleted meanwhile. */
export async function saveAnswer(
  tx: Tx,
  params: {
    userId: string;
    ids: Ids;
    replaces: string | undefined;
    isKnownConversation: boolean;
    ask: Pick<Ask, "message" | "mode" | "milestone">;
    input: Pick<BodyOf<"askAssistant">, "context" | "pathId" | "milestoneKey">;
    answer: NewAnswer;
    months: ChatMonths;
    /** The question by default. */
    title?: string;
  },
): Promise<void> {
  const { userId, ids, ask, input, answer, months, replaces, title = ask.message } = params;
  const { conversation } = ids;
  if (!params.isKnownConversation) {
    const path_id = (ask.milestone && input.pathId) ?? null;
    const milestone_key = (ask.milestone && input.milestoneKey) ?? null;
    const row = { user_id: userId, id: conversation, title, path_id, milestone_key };
    await queries.addConversation(tx, { ...row, context: input.context }, months);
  }
  const own = { userId, id: conversation };
  const locked = await queries.lockConversation(tx, own);
  if (!locked) return;
  const before = await removeReplaced(tx, locked, { userId, conversation, replaces });
  const place = (await queries.findLastPlace(tx, { userId, conversationId: conversation })) + 1;
  const shared = { user_id: userId, conversation_id: conversation, context: input.context };
  const messages: queries.NewMessage[] = [
    { ...shared, id: ids.question, place, is_user: true, content: ask.message },
    {
      ...shared,
      id: ids.answer,
      place: place + 1,
      is_user: false,
      content: answer.response,
      citations: JSON.stringify(answer.citations),
      related_questions: JSON.stringify(answer.relatedQuestions),
      discovered_courses: JSON.stringify(answer.discoveredCourses),
      is_course_discovery: getModeTraits(ask.mode).findsCourses,
      fallback: answer.model === null,
      model: answer.model,
      prompt_version: answer.promptVersion,
      is_stopped: answer.isStopped,
    },
  ];
  await queries.addMessages(tx, messages);
  if (answer.isSupport) await queries.markSupport(tx, messages);
  await queries.touchConversation(tx, own, {
    months,
    title: before.messages === 0 ? title : locked.title,
    messages: before.messages + messages.length,
    folded: buildSearchText(before.folded, messages),
  });
}

/** Deletes replaced messages; returns the count and the searchable text of the remaining ones. */
async function removeReplaced(tx: Tx, locked: Remaining, params: Replacement): Promise<Remaining> {
  const { userId, conversation } = params;
  const place = await findReplacedPlace(tx, params);
  if (place === null) return locked;
  const own = { userId, conversationId: conversation };
  await queries.deleteMessagesFrom(tx, { ...own, place });
  const left = await queries.listMessagePrefixes(tx, { ...own, length: foldedLength.message });
  return { messages: left.length, folded: buildSearchText("", left) };
}

function buildSearchText(before: string, messages: { content: string }[]): string {
  const prefixes = messages.map(({ content }) => content.slice(0, foldedLength.message));
  return `${before} ${foldText(prefixes.join("\n"))}`.trim().slice(0, foldedLength.conversation);
}

function toAnswer(row: queries.MessageRow): AssistantAnswer {
  return { response: row.content, success: true, ...toAnswerFields(row) };
}

export function toAnswerFields(row: queries.MessageRow) {
  return {
    citations: row.citations,
    relatedQuestions: row.related_questions,
    discoveredCourses: row.discovered_courses,
    context: row.context,
    isCourseDiscovery: row.is_course_discovery,
    fallback: row.fallback,
    ...(row.is_support && !row.is_user && { isSupport: true as const }),
  };
}
