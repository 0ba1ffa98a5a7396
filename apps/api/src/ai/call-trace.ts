import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Meter } from "#api/ai/meter.ts";
import { priceOf } from "#api/ai/spend.ts";
import type { Tracing } from "#api/telemetry/tracing.ts";

/** Starts the span of one call to a provider and returns how to end it. */
export type CallTrace = (
  provider: { provider: string; model: string },
  meter: Meter,
) => (failure: string | undefined) => void;

export function createCallTrace(tracing: Tracing, env: Parameters<typeof priceOf>[0]): CallTrace {
  return ({ provider, model }, meter) => {
    const attributes = { "gen_ai.provider.name": provider, "gen_ai.request.model": model };
    const span = tracing.startSpan(`ai ${model}`, attributes, SpanKind.CLIENT);
    // Several calls may share a meter.
    const before = { ...meter };
    return (failure) => {
      const requests = meter.requests - before.requests;
      const tokens = meter.tokens - before.tokens;
      span.setAttributes({
        "masar.ai.requests": requests,
        "masar.ai.tokens": tokens,
        "masar.ai.cost_usd": priceOf(env, { requests, tokens }),
      });
      if (failure)
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", failure);
      span.end();
    };
  };
}
