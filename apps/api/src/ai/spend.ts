import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { AiError } from "#api/ai/ai.ts";
import type { Meter } from "#api/ai/meter.ts";
import type { WithSystem } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { type Instruments, silentInstruments } from "#api/telemetry/instruments.ts";

type Prices = Pick<Env, "AI_USD_PER_MILLION_TOKENS" | "AI_USD_PER_THOUSAND_REQUESTS">;
type Budget = Prices & Pick<Env, "AI_REQUESTS_PER_DAY" | "AI_TOKENS_PER_DAY">;
type Reserved = { day: string; model: string; tokens: number; requests: number };

/** The budget of all users together, per model and UTC day. */
export type Spend = {
  /** Reserves a request and its tokens; undefined when too little is left. */
  reserve: (request: { model: string; tokens: number }) => Promise<Reserved | undefined>;
  /** Returns unused tokens to the day they were reserved on. */
  settle: (
    reserved: Reserved,
    used: Pick<Meter, "requests" | "tokens"> & { failed: boolean },
  ) => Promise<void>;
};

const today = sql<string>`(now() at time zone 'utc')::date`;

export function createSpend(
  withSystem: WithSystem,
  env: Budget,
  instruments: Instruments = silentInstruments,
): Spend {
  const { AI_REQUESTS_PER_DAY: maxRequests, AI_TOKENS_PER_DAY: maxTokens } = env;
  return {
    /** One statement checks and reserves, so that concurrent calls cannot exceed the budget. */
    async reserve({ model, tokens }) {
      if (maxRequests < 1 || tokens > maxTokens) return undefined;
      const sum = sql<number>`ai_spend.tokens + excluded.tokens`;
      const row = await withSystem((tx) =>
        tx
          .insertInto("ai_spend")
          .values({ day: today, model, requests: 1, tokens })
          .onConflict((conflict) =>
            conflict
              .columns(["day", "model"])
              .doUpdateSet({ requests: sql`ai_spend.requests + 1`, tokens: sum })
              .where(sql<boolean>`ai_spend.requests < ${maxRequests} and ${sum} <= ${maxTokens}`),
          )
          .returning("day")
          .executeTakeFirst(),
      );
      return row && { day: row.day, model, tokens, requests: 1 };
    },
    async settle(reserved, { requests, tokens, failed }) {
      const { model } = reserved;
      instruments.aiRequests.add(requests, { model, outcome: failed ? "failed" : "answered" });
      instruments.aiTokens.add(tokens, { model });
      instruments.aiCost.add(priceOf(env, { requests, tokens }), { model });
      await withSystem((tx) =>
        tx
          .updateTable("ai_spend")
          .set({
            requests: sql`greatest(0, requests - ${reserved.requests}::integer + ${requests}::integer)`,
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

/** Zero where the operator configured no price. */
export function priceOf(
  env: Prices,
  { requests, tokens }: Pick<Meter, "requests" | "tokens">,
): number {
  const perTokens = env.AI_USD_PER_MILLION_TOKENS ?? 0;
  const perRequests = env.AI_USD_PER_THOUSAND_REQUESTS ?? 0;
  return (tokens / 1_000_000) * perTokens + (requests / 1000) * perRequests;
}

/** Runs one call within the budget and settles it by its meter; undefined when too little is left. */
export async function withSpend<T>(
  { spend, log }: { spend: Spend; log: FastifyBaseLogger },
  { model, tokens, meter }: { model: string; tokens: number; meter: Meter },
  run: () => Promise<T>,
): Promise<T | undefined> {
  const reserved = await spend.reserve({ model, tokens });
  if (!reserved) return undefined;
  const others: Reserved[] = [];
  // Second tries and repairs must not exceed the budget either; a repair is longer than the first request.
  meter.reserveTry = async (ofTry) => {
    const more = await spend.reserve({ model, tokens: ofTry });
    if (more?.day === reserved.day) {
      reserved.tokens += more.tokens;
      reserved.requests += more.requests;
    } else if (more) others.push(more);
    return more !== undefined;
  };
  let isFailing = false;
  try {
    return await run();
  } catch (error) {
    // An aborted call and one that sent no request are no failures of the provider.
    const isStopped = error instanceof AiError && error.failure === "aborted";
    isFailing = !isStopped && meter.requests > 0;
    throw error;
  } finally {
    delete meter.reserveTry;
    // A failure to settle must not replace the answer or the original error.
    await settleAll(spend, [reserved, ...others], { ...meter, failed: isFailing }).catch(
      (err: unknown) => log.warn({ err, model }, "what a model used was not written down"),
    );
  }
}

/** All that was used counts on the day of the first; what was reserved after midnight is returned. */
async function settleAll(
  spend: Spend,
  [first, ...others]: Reserved[],
  used: Parameters<Spend["settle"]>[1],
): Promise<void> {
  if (first) await spend.settle(first, used);
  for (const other of others) await spend.settle(other, { requests: 0, tokens: 0, failed: false });
}
