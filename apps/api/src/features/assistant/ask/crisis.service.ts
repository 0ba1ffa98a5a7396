import { randomUUID } from "node:crypto";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { findCrisis } from "@masar/domain/crisis/crisis";
import { writeCrisisAnswer } from "@masar/domain/crisis/crisis-answer";
import type { Turn } from "#api/ai/ai.ts";
import { AppError } from "#api/errors.ts";
import type { UserCtx } from "#api/context.ts";
import * as conversations from "#api/features/assistant/conversations/history.service.ts";
import { cleanText } from "#api/features/assistant/ask/clean-text.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import { translate } from "#api/i18n/translate.ts";

/**
 * Null for messages without a sign of a crisis. The message stays in the user's own history; it is not logged,
 * reaches neither library nor model, and counts against no quota (decision record 031).
 */
export async function answerCrisis(
  ctx: UserCtx,
  input: BodyOf<"askAssistant">,
): Promise<AssistantAnswer | null> {
  const response = await findSupport(ctx, [input.message, input.work ?? ""]);
  if (response === null) return null;
  const answer: AssistantAnswer = {
    response,
    citations: [],
    relatedQuestions: [],
    discoveredCourses: [],
    context: input.context,
    isCourseDiscovery: false,
    success: true,
    fallback: true,
    isSupport: true,
  };
  // A full list of conversations does not hold up the answer.
  const isSaved = await saveSupport(ctx, input, answer).then(
    () => true,
    (error: unknown) => isAlreadySaved(ctx, error),
  );
  return isSaved ? answer : { ...answer, isUnsaved: true };
}

/** The answer, as Markdown, to the first text with a sign of a crisis; null when none has one. */
export async function findSupport(ctx: UserCtx, texts: readonly string[]): Promise<string | null> {
  const found = texts.map((text) => findCrisis(cleanText(text))).find((crisis) => crisis !== null);
  if (!found) return null;
  const language = found.language ?? ctx.user.language;
  const { country } = await ctx.tx((tx) => getSettings(tx, ctx.user));
  return writeCrisisAnswer(
    (key, params) => translate(language, `assistant:crisis.${key}`, params),
    { country, language },
  );
}

/** A message sent twice has an id that is in use. Nothing of the message is logged. */
function isAlreadySaved(ctx: UserCtx, error: unknown): boolean {
  if (error instanceof AppError) return error.code === "validation_failed";
  ctx.log.warn({ reason: error instanceof Error ? error.name : typeof error }, "answer not saved");
  return false;
}

/** The title names nothing of the message, because others may see the list of conversations on this device. */
function saveSupport(ctx: UserCtx, input: BodyOf<"askAssistant">, answer: AssistantAnswer) {
  const userId = ctx.user.id;
  const { replaces } = input;
  const ids = {
    conversation: input.conversationId ?? randomUUID(),
    question: input.questionId ?? randomUUID(),
    answer: input.answerId ?? randomUUID(),
  };
  return ctx.tx(async (tx) => {
    const { chat_months: months } = await getSettings(tx, ctx.user);
    const isKnownConversation = await conversations.checkCapacity(tx, ids, { userId, replaces });
    await conversations.saveAnswer(tx, {
      userId,
      ids,
      replaces,
      isKnownConversation,
      ask: { message: cleanText(input.message), mode: "general", milestone: null },
      input,
      answer: { ...answer, model: null, promptVersion: null, isStopped: false },
      months,
      title: translate(ctx.user.language, "assistant:crisis.title", {}),
    });
  });
}

/** Removes crisis messages and their answers, so that no model reads them as history. */
export function dropCrisisTurns(turns: Turn[]): Turn[] {
  const isCrisis = (turn: Turn | undefined) =>
    turn?.role === "user" && findCrisis(turn.content) !== null;
  return turns.filter(
    (turn, index) => !isCrisis(turn) && !(turn.role === "assistant" && isCrisis(turns[index - 1])),
  );
}
