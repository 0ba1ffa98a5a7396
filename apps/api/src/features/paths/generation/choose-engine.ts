import type { FastifyBaseLogger } from "fastify";
import type { AiModel } from "#api/ai/ai.ts";
import type { Spend } from "#api/ai/spend.ts";
import type { WithUser } from "#api/db/tx.ts";
import { createAiEngine } from "#api/features/paths/generation/ai-engine.ts";
import { createAskModel } from "#api/core/model-calls/ask-model.ts";
import { blueprintEngine, type PathEngine } from "#api/features/paths/generation/engine.ts";

/** The signal aborts when the generation is cancelled. */
export type EngineFor = (userId: string, cancelled: AbortSignal) => PathEngine;

type Parts = {
  model: AiModel | null;
  log: FastifyBaseLogger;
  withUser: WithUser;
  spend: Spend;
  signal: AbortSignal;
};

/** The engine of background jobs: the model if one is configured, else the blueprints. */
export function createEngineFor(parts: Parts): EngineFor {
  const { model, signal, withUser } = parts;
  if (!model) return () => blueprintEngine;
  return (userId, cancelled) => {
    const ask = createAskModel({
      ...parts,
      model,
      userId,
      tx: (run) => withUser(userId, run),
      signal: AbortSignal.any([signal, cancelled]),
    });
    const engine = createAiEngine({ model: model.model, ask, blueprints: blueprintEngine });
    return {
      async plan(...request) {
        const outcome = await engine.plan(...request);
        // A call aborted by the end of this process is not a failure of the model: the next worker retries.
        if (signal.aborted) throw new Error("The worker stopped in the middle of a path");
        return outcome;
      },
    };
  };
}
