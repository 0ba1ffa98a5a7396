import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { AiError } from "#api/ai/ai.ts";
import type { Meter } from "#api/ai/meter.ts";
import type { WithSystem } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";

type Budget = Pick<Env, "AI_REQUESTS_PER_DAY" | "AI_TOKENS_PER_DAY">;
type Reserved = { day: string; model: string; tokens: number };

/** What all learners together may use of a model in a day of UTC. */
export type Spend = {
  /** A request and its tokens; undefined when there is not enough left. */
  reserve: (asked: { model: string; tokens: number }) => Promise<Reserved | undefined>;
  /** What was reserved and not used comes back, to the day it was taken from. */
  settle: (
    reserved: Reserved,
    used: Pick<Meter, "requests" | "tokens"> & { failed: boolean },
  ) => Promise<void>;
};

const today = sql<string>`(now() at time zone 'utc')::date`;

export function createSpend(withSystem: WithSystem, env: Budget): Spend {
  const { AI_REQUESTS_PER_DAY: mostRequests, AI_TOKENS_PER_DAY: mostTokens } = env;
  return {
    /** One statement decides and takes, so many at once cannot overrun the day. */
    async reserve({ model, tokens }) {
      if (mostRequests < 1 || tokens > mostTokens) return undefined;
      const taken = await withSystem((tx) =>
        tx
          .insertInto("ai_spend")
          .values({ day: today, model, requests: 1, tokens })
          .onConflict((conflict) =>
            conflict
              .columns(["day", "model"])
              .doUpdateSet({
                requests: sql`ai_spend.requests + 1`,
                tokens: sql`ai_spend.tokens + excluded.tokens`,
              })
              .where(
                sql<boolean>`ai_spend.requests < ${mostRequests} and ai_spend.tokens + excluded.tokens <= ${mostTokens}`,
              ),
          )
          .returning("day")
          .executeTakeFirst(),
      );
      return taken && { day: taken.day, model, tokens };
    },
    async settle(reserved, { requests, tokens, failed }) {
      await withSystem((tx) =>
        tx
          .updateTable("ai_spend")
          .set({
            requests: sql`greatest(0, requests - 1 + ${requests}::integer)`,
            tokens: sql`greatest(0, tokens - ${reserved.tokens}::bigint + ${tokens}::bigint)`,
            failures: sql`failures + ${failed ? 1 : 0}::integer`,
          })
          .where("day", "=", reserved.day)
          .where("model", "=", reserved.model)
          .execute(),
      );
    },
  };
}

/** One call within that budget, written down as its meter has it; undefined where too little is left for it. */
export async function withSpend<T>(
  { spend, log }: { spend: Spend; log: FastifyBaseLogger },
  { model, tokens, meter }: { model: string; tokens: number; meter: Meter },
  run: () => Promise<T>,
): Promise<T | undefined> {
  const reserved = await spend.reserve({ model, tokens });
  if (!reserved) return undefined;
  let isFailing = false;
  try {
    return await run();
  } catch (error) {
    // Who stopped it is no failure of the provider's, and one that was never asked has not failed.
    const isStopped = error instanceof AiError && error.failure === "aborted";
    isFailing = !isStopped && meter.requests > 0;
    throw error;
  } finally {
    // The answer, or the true failure, is worth more than its bookkeeping.
    await spend
      .settle(reserved, { ...meter, failed: isFailing })
      .catch((err: unknown) => log.warn({ err, model }, "what a model used was not written down"));
  }
}
