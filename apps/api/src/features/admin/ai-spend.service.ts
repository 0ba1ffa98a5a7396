import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import type { AiModel, Transcriber } from "#api/ai/ai.ts";
import type { AccountCtx } from "#api/context.ts";
import type { Env } from "#api/env.ts";
import * as queries from "#api/features/admin/ai-spend.queries.ts";

type Spend = ResponseOf<"getAiSpend">;
type SpendRow = Awaited<ReturnType<typeof queries.listSpend>>[number];
type Used = Pick<Spend["days"][number], "requests" | "failures" | "tokens" | "usd">;

/** Days of UTC, as the budget counts them. */
export async function getAiSpend(ctx: AccountCtx): Promise<Spend> {
  const today = new Date().toISOString().slice(0, 10);
  const { spendDays } = limits.administration;
  const since = addDays(today, 1 - spendDays);
  const rows = await ctx.withSystem((tx) => queries.listSpend(tx, { since }));
  const kinds = await ctx.tx((tx) => queries.sumCalls(tx, { since }));
  const price = makePrice(ctx.env, ctx.ai.model?.model);
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
    days: days.map((day) => ({
      day,
      ...add(
        rows.filter((row) => row.day === day),
        price,
      ),
    })),
    models: models.map((model) => {
      return {
        model,
        ...add(
          rows.filter((row) => row.model === model),
          price,
        ),
      };
    }),
    kinds,
  };
}

function describe(of: AiModel | Transcriber | null): Spend["model"] {
  return of && { model: of.model, processor: of.processor, is_resting: of.isResting() };
}

type Price = (row: SpendRow) => number | null;

/** The prices are those of the model that is set up now; of any other nothing is known. */
function makePrice(env: Env, current: string | undefined): Price {
  const { AI_USD_PER_MILLION_TOKENS: perTokens, AI_USD_PER_THOUSAND_REQUESTS: perRequests } = env;
  const isKnown = perTokens !== undefined || perRequests !== undefined;
  return ({ model, tokens, requests }) => {
    if (!isKnown || model !== current) return null;
    return (tokens / 1_000_000) * (perTokens ?? 0) + (requests / 1000) * (perRequests ?? 0);
  };
}

/** A sum with one unknown price in it is unknown. */
function add(rows: SpendRow[], price: Price): Used {
  const sum = { requests: 0, failures: 0, tokens: 0 };
  let usd: number | null = 0;
  for (const row of rows) {
    sum.requests += row.requests;
    sum.failures += row.failures;
    sum.tokens += row.tokens;
    const cost = price(row);
    usd = usd === null || cost === null ? null : usd + cost;
  }
  return { ...sum, usd };
}
