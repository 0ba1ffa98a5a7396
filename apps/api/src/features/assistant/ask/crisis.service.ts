import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { findCrisis } from "@masar/domain/crisis/crisis";
import { writeCrisisAnswer } from "@masar/domain/crisis/crisis-answer";
import type { Turn } from "#api/ai/ai.ts";
import type { UserCtx } from "#api/context.ts";
import { cleanText } from "#api/features/assistant/ask/clean-text.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import { translate } from "#api/i18n/translate.ts";

/**
 * Null for messages without a sign of a crisis. The message is not stored or logged, reaches neither library nor
 * model, and counts against no quota (decision record 031).
 */
export async function answerCrisis(
  ctx: UserCtx,
  input: BodyOf<"askAssistant">,
): Promise<AssistantAnswer | null> {
  const found = findCrisis(cleanText(input.message)) ?? findCrisis(cleanText(input.work ?? ""));
  if (!found) return null;
  const language = found.language ?? ctx.user.language;
  const { country } = await ctx.tx((tx) => getSettings(tx, ctx.user));
  return {
    response: writeCrisisAnswer(
      (key, params) => translate(language, `assistant:crisis.${key}`, params),
      { country, language },
    ),
    citations: [],
    relatedQuestions: [],
    discoveredCourses: [],
    context: input.context,
    isCourseDiscovery: false,
    success: true,
    fallback: true,
    isSupport: true,
  };
}

/** Removes crisis messages and their answers, so that no model reads them as history. */
export function dropCrisisTurns(turns: Turn[]): Turn[] {
  const isCrisis = (turn: Turn | undefined) =>
    turn?.role === "user" && findCrisis(turn.content) !== null;
  return turns.filter(
    (turn, index) => !isCrisis(turn) && !(turn.role === "assistant" && isCrisis(turns[index - 1])),
  );
}
