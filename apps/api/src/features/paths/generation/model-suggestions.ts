import { limits } from "@masar/contract/limits";
import { hasConsent } from "#api/ai/consent.ts";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import type { AskModel } from "#api/features/paths/generation/ask-checked.ts";
import { createAskModel } from "#api/features/paths/generation/ask-model.ts";

/** Throws unless a model is configured, the user consented, and a suggestion is left for today. */
export async function openSuggestions(
  ctx: UserCtx,
  disconnected: AbortSignal,
): Promise<{ model: string; ask: AskModel }> {
  const { log, spend, tx, user } = ctx;
  const { model } = ctx.ai;
  if (!model) throw new AppError("not_possible_now");
  const consent = { userId: user.id, kind: "ai", processor: model.processor } as const;
  if (!(await tx((own) => hasConsent(own, consent)))) throw new AppError("not_possible_now");
  await ctx.sharedLimiter.consume(`suggest:${user.id}`, limits.generation.perDay, 24 * 3600);
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(limits.ai.pathMs)]);
  return {
    model: model.model,
    ask: createAskModel({ model, log, spend, userId: user.id, tx, signal }),
  };
}
