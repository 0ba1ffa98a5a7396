import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { AiError } from "#api/ai/ai.ts";
import type { Breaker, Outcome } from "#api/ai/breaker.ts";
import type { CallTrace } from "#api/ai/call-trace.ts";
import { RefusedError } from "#api/ai/guarded-post.ts";
import { mayTry, type Meter } from "#api/ai/meter.ts";
import { createTimeLimit, type TimeLimit } from "#api/ai/time-limit.ts";

/** One try; it writes the usage that the provider reports to `used`. */
type Attempt<T> = (
  limit: TimeLimit,
  used: { tokens?: number },
) => AsyncGenerator<T, void, undefined>;

type Call<T> = {
  signal: AbortSignal;
  /** By `performance.now()`, for both tries together. */
  deadline: number;
  meter: Meter;
  /** The most tokens of one try: reserved for each one after the first, and counted when the provider reports no usage. */
  estimate: number;
  attempt: Attempt<T>;
  /** Changes the request after a rejected parameter; true makes the next attempt start at once. */
  adapt?: (error: unknown) => boolean;
};

/** The wait before a second try when the provider names none. */
const pauseMs = 300;
/** With less time left there is no second try. */
const minTryMs = 100;

/** Wraps every call to a provider: breaker, one retry, one log line. */
export function createGuard(options: {
  provider: string;
  model: string;
  breaker: Breaker;
  log: FastifyBaseLogger;
  trace?: CallTrace | undefined;
  maxRetryWaitMs: number;
}) {
  const { provider, model, breaker, log, trace } = options;

  async function* guard<T>(call: Call<T>): AsyncGenerator<T, void, undefined> {
    const startedAt = performance.now();
    // The outcome of a call that the reader leaves early is unknown.
    let outcome: Outcome = "unknown";
    let error: AiError | undefined;
    let entry;
    const endTrace = trace?.({ provider, model }, call.meter);
    try {
      entry = breaker.enter();
      yield* tryTwice(call);
      outcome = "succeeded";
    } catch (thrown) {
      error = thrown as AiError;
      outcome = toOutcome(error);
      throw error;
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      const level = error instanceof RefusedError && error.isOurFault ? "warn" : "info";
      log[level]({ provider, model, ms, failure: error?.failure, why: error?.why }, "ai call");
      endTrace?.(error?.failure);
      if (entry && breaker.leave(entry, outcome))
        log.warn({ provider, model }, "ai breaker opened");
    }
  }

  async function* tryTwice<T>(call: Call<T>): AsyncGenerator<T, void, undefined> {
    const { signal, deadline, meter, estimate } = call;
    let isLast = false;
    // A repair is a second call of a reservation.
    if (!(await mayTry(meter, estimate))) throw new AiError("invalid", "budget");
    for (;;) {
      const limit = createTimeLimit(signal, deadline);
      let hasYielded = false;
      try {
        for await (const piece of meterTry(call, limit)) {
          hasYielded = true;
          yield piece;
        }
        return;
      } catch (error) {
        const known = error as AiError;
        if (!hasYielded && performance.now() < deadline && call.adapt?.(known)) {
          if (await mayTry(meter, estimate)) continue;
          throw known;
        }
        const waitMs = hasYielded || isLast ? null : waitBeforeRetry(known);
        if (waitMs === null || performance.now() + waitMs + minTryMs >= deadline) throw known;
        if (!(await mayTry(meter, estimate))) throw known;
        await sleep(waitMs, undefined, { signal }).catch(() => {
          throw new AiError("aborted");
        });
        isLast = true;
      } finally {
        limit.end();
      }
    }
  }

  /** Counts a try however it ends: a provider that accepted the request may charge for it. */
  async function* meterTry<T>({ meter, estimate, attempt }: Call<T>, limit: TimeLimit) {
    if (limit.signal.aborted) throw limit.explain(undefined);
    const used: { tokens?: number } = {};
    let isRefused = false;
    meter.requests += 1;
    try {
      yield* attempt(limit, used);
    } catch (error) {
      const known = limit.explain(error);
      isRefused = known instanceof RefusedError;
      throw known;
    } finally {
      if (!isRefused) {
        meter.hasWorked = true;
        meter.tokens += used.tokens ?? estimate;
      }
    }
  }

  function waitBeforeRetry(error: AiError): number | null {
    if (error instanceof RefusedError) {
      const waitMs = error.waitMs ?? pauseMs;
      return error.isOutage && waitMs <= options.maxRetryWaitMs ? waitMs : null;
    }
    return error.failure === "timeout" ? 0 : null;
  }

  return guard;
}

/** Only an outage counts, so that the input of one user cannot open the breaker for all. */
function toOutcome(error: AiError): Outcome {
  if (error.isOutage) return "failed";
  return error.failure === "invalid" ? "succeeded" : "unknown";
}
