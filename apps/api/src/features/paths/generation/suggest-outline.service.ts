import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { intake } from "@masar/contract/paths/schemas";
import type { UserCtx } from "#api/context.ts";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import { AppError } from "#api/errors.ts";
import { createAiEngine } from "#api/features/paths/generation/ai-engine.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import { requireGoal } from "#api/features/paths/generation/generations.service.ts";
import { openSuggestions } from "#api/core/model-calls/model-suggestions.ts";

/** Checked like a path by the model. The user edits the rows before they become one. */
export async function suggestOutline(
  ctx: UserCtx,
  { goal }: ParsedOf<"suggestOutline">["body"],
  disconnected: AbortSignal,
): Promise<ResponseOf<"suggestOutline">> {
  const input = intake.parse({ goal });
  requireGoal(input);
  const { tx, user } = ctx;
  const asking = await openSuggestions(ctx, disconnected);
  const [today] = await tx((own) => Promise.all([readToday(own, user.id), refreshCatalog(own)]));
  const engine = createAiEngine({ ...asking, blueprints: blueprintEngine });
  const outcome = await engine.plan({ ...input, language: user.language, today });
  if (outcome.kind !== "path") throw new AppError("not_possible_now");
  const inOrder = Object.values(outcome.milestones).toSorted((a, b) => a.order - b.order);
  // Without an answer of the model the engine falls back to a blueprint, which is no suggestion of the model.
  if (inOrder.some(({ origin }) => origin.engine !== "ai")) throw new AppError("not_possible_now");
  return {
    milestones: inOrder.map(({ title, estimatedHours }) => ({ title, hours: estimatedHours })),
  };
}
