import { limits } from "@masar/contract/limits";
import { hasConsent } from "#api/ai/consent.ts";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import type { AskModel } from "#api/core/model-calls/ask-checked.ts";
import { createAskModel } from "#api/core/model-calls/ask-model.ts";

type Options = {
  /** The first terms that name what is to be sent. */
  terms?: string;
  /** A narrower limit of a day. Reserved first, so that what it refuses uses up no other suggestion. */
  limit?: { name: string; perDay: number };
};

/** Throws unless a model is configured, the user consented, and a suggestion is left for today. */
export async function openSuggestions(
  ctx: UserCtx,
  disconnected: AbortSignal,
  { limit, ...terms }: Options = {},
): Promise<{ model: string; ask: AskModel }> {
  const { log, spend, tx, user } = ctx;
  const { model } = ctx.ai;
  if (!model) throw new AppError("not_possible_now");
  const consent = { userId: user.id, kind: "ai", processor: model.processor } as const;
  if (!(await tx((own) => hasConsent(own, { ...consent, ...terms }))))
    throw new AppError("not_possible_now");
  if (limit) await ctx.sharedLimiter.consume(`${limit.name}:${user.id}`, limit.perDay, 24 * 3600);
  await ctx.sharedLimiter.consume(`suggest:${user.id}`, limits.generation.perDay, 24 * 3600);
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(limits.ai.pathMs)]);
  return {
    model: model.model,
    ask: createAskModel({ model, log, spend, userId: user.id, tx, signal }),
  };
}
