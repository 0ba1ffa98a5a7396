import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { intake } from "@masar/contract/paths/schemas";
import { hasConsent } from "#api/ai/consent.ts";
import type { UserCtx } from "#api/context.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import { AppError } from "#api/errors.ts";
import { createAiEngine } from "#api/features/paths/generation/ai-engine.ts";
import { createAskModel } from "#api/features/paths/generation/ask-model.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import { requireGoal } from "#api/features/paths/generation/generations.service.ts";

/** Checked like a path by the model. The user edits the rows before they become one. */
export async function suggestOutline(
  ctx: UserCtx,
  { goal }: ParsedOf<"suggestOutline">["body"],
  disconnected: AbortSignal,
): Promise<ResponseOf<"suggestOutline">> {
  const input = intake.parse({ goal });
  requireGoal(input);
  const { log, spend, tx, user } = ctx;
  const { model } = ctx.ai;
  if (!model) throw new AppError("not_possible_now");
  const consent = { userId: user.id, kind: "ai", processor: model.processor } as const;
  const [mayAsk, today] = await tx((own) =>
    Promise.all([hasConsent(own, consent), readToday(own, user.id)]),
  );
  if (!mayAsk) throw new AppError("not_possible_now");
  await ctx.sharedLimiter.consume(`suggest:${user.id}`, limits.generation.perDay, 24 * 3600);
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(limits.ai.pathMs)]);
  const ask = createAskModel({ model, log, spend, userId: user.id, tx, signal });
  const engine = createAiEngine({ model: model.model, ask, blueprints: blueprintEngine });
  const outcome = await engine.plan({ ...input, language: user.language, today });
  if (outcome.kind !== "path") throw new AppError("not_possible_now");
  const inOrder = Object.values(outcome.milestones).toSorted((a, b) => a.order - b.order);
  // Without an answer of the model the engine falls back to a blueprint, which is no suggestion of the model.
  if (inOrder.some(({ origin }) => origin.engine !== "ai")) throw new AppError("not_possible_now");
  return {
    milestones: inOrder.map(({ title, estimatedHours }) => ({ title, hours: estimatedHours })),
  };
}
