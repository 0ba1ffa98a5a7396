import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import type { AiModel, Transcriber } from "#api/ai/ai.ts";
import type { AccountCtx } from "#api/context.ts";
import type { Env } from "#api/env.ts";
import * as queries from "./ai-spend.queries.ts";

type Spend = ResponseOf<"getAiSpend">;
type SpendRow = Awaited<ReturnType<typeof queries.listSpend>>[number];
type Usage = Pick<Spend["days"][number], "requests" | "failures" | "tokens" | "usd">;

/** Days are UTC days, like those of the budget. */
export async function getAiSpend(ctx: AccountCtx): Promise<Spend> {
  const today = new Date().toISOString().slice(0, 10);
  const { spendDays } = limits.administration;
  const since = addDays(today, 1 - spendDays);
  const rows = await ctx.withSystem((tx) => queries.listSpend(tx, { since }));
  const kinds = await ctx.tx((tx) => queries.sumCalls(tx, { since }));
  const priceOf = createPricing(ctx.env, ctx.ai.model?.model);
  const sumBy = (key: "day" | "model", value: string) =>
    sumRows(
      rows.filter((row) => row[key] === value),
      priceOf,
    );
  const days = Array.from({ length: spendDays }, (_, index) => addDays(since, index));
  const models = [...new Set(rows.map(({ model }) => model))].toSorted();
  return {
    model: describe(ctx.ai.model),
    transcriber: describe(ctx.ai.transcriber),
    limits: {
      requests_per_day: ctx.env.AI_REQUESTS_PER_DAY,
      tokens_per_day: ctx.env.AI_TOKENS_PER_DAY,
      questions_per_learner: limits.assistant.questionsPerDay,
      tokens_per_learner: limits.assistant.tokensPerDay,
    },
    prices: {
      usd_per_million_tokens: ctx.env.AI_USD_PER_MILLION_TOKENS ?? null,
      usd_per_thousand_requests: ctx.env.AI_USD_PER_THOUSAND_REQUESTS ?? null,
    },
    days: days.map((day) => ({ day, ...sumBy("day", day) })),
    models: models.map((model) => ({ model, ...sumBy("model", model) })),
    kinds,
  };
}

function describe(service: AiModel | Transcriber | null): Spend["model"] {
  if (!service) return null;
  const { model, processor } = service;
  return { model, processor, is_resting: service.isResting() };
}

type PriceOf = (row: SpendRow) => number | null;

/** Prices are configured for the current model only; those of other models are unknown. */
function createPricing(env: Env, current: string | undefined): PriceOf {
  const { AI_USD_PER_MILLION_TOKENS: perTokens, AI_USD_PER_THOUSAND_REQUESTS: perRequests } = env;
  const isKnown = perTokens !== undefined || perRequests !== undefined;
  return ({ model, tokens, requests }) => {
    if (!isKnown || model !== current) return null;
    return (tokens / 1_000_000) * (perTokens ?? 0) + (requests / 1000) * (perRequests ?? 0);
  };
}

/** One unknown price makes the sum unknown. */
function sumRows(rows: SpendRow[], priceOf: PriceOf): Usage {
  const sum: Usage = { requests: 0, failures: 0, tokens: 0, usd: 0 };
  for (const row of rows) {
    sum.requests += row.requests;
    sum.failures += row.failures;
    sum.tokens += row.tokens;
    const price = priceOf(row);
    sum.usd = sum.usd === null || price === null ? null : sum.usd + price;
  }
  return sum;
}
