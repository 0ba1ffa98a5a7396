import type { FastifyBaseLogger } from "fastify";
import type { AiModel } from "#api/ai/ai.ts";
import type { Spend } from "#api/ai/spend.ts";
import type { WithUser } from "#api/db/tx.ts";
import { createAiEngine } from "#api/features/paths/generation/ai-engine.ts";
import { createAskModel } from "#api/features/paths/generation/ask-model.ts";
import { blueprintEngine, type PathEngine } from "#api/features/paths/generation/engine.ts";

/** The signal: nobody waits for this path any more. */
export type EngineFor = (userId: string, gone: AbortSignal) => PathEngine;

type Parts = {
  model: AiModel | null;
  log: FastifyBaseLogger;
  withUser: WithUser;
  spend: Spend;
  /** The worker is stopping. */
  signal: AbortSignal;
};

/** Who makes a learner's paths in the background: the model where there is one, else the blueprints. */
export function createEngineFor(parts: Parts): EngineFor {
  const { model, signal, withUser } = parts;
  if (!model) return () => blueprintEngine;
  return (userId, gone) => {
    const ask = createAskModel({
      ...parts,
      model,
      userId,
      tx: (run) => withUser(userId, run),
      signal: AbortSignal.any([signal, gone]),
    });
    const engine = createAiEngine({ model: model.model, ask, blueprints: blueprintEngine });
    return {
      async plan(...asked) {
        const outcome = await engine.plan(...asked);
        // Cut off by the end of its process it is no failure of the model's: the next worker asks again.
        if (signal.aborted) throw new Error("The worker stopped in the middle of a path");
        return outcome;
      },
    };
  };
}
