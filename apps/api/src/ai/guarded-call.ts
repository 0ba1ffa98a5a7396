import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { AiError } from "#api/ai/ai.ts";
import type { Breaker, Outcome } from "#api/ai/breaker.ts";
import { RefusedError } from "#api/ai/guarded-post.ts";
import type { Meter } from "#api/ai/meter.ts";
import { createTimeLimit, type TimeLimit } from "#api/ai/time-limit.ts";

/** One try; it says in `used` what the provider says it has used. */
type Attempt<T> = (
  limit: TimeLimit,
  used: { tokens?: number },
) => AsyncGenerator<T, void, undefined>;

type Call<T> = {
  signal: AbortSignal;
  /** By `performance.now()`, over both tries. */
  deadline: number;
  meter: Meter;
  /** A try whose provider does not say what it used is taken to have used so much. */
  estimate: number;
  attempt: Attempt<T>;
  /** Whether the next attempt differs in what the provider has refused: then it is made at once. */
  adapt?: (error: unknown) => boolean;
};

/** Before a second try, when the provider did not say how long. */
const pauseMs = 300;
/** With less time than this left, a second try would only cost. */
const leastTryMs = 100;

/** Every call to a provider goes through here: the breaker before it, one retry, and a line in the log after it. */
export function createGuard(options: {
  provider: string;
  model: string;
  breaker: Breaker;
  log: FastifyBaseLogger;
  longestRetryWaitMs: number;
}) {
  const { provider, model, breaker, log } = options;

  async function* guard<T>(call: Call<T>): AsyncGenerator<T, void, undefined> {
    const startedAt = performance.now();
    // Of one that is left in the middle, nobody knows.
    let outcome: Outcome = "unknown";
    let error: AiError | undefined;
    let entry;
    try {
      entry = breaker.enter();
      yield* tryTwice(call);
      outcome = "succeeded";
    } catch (thrown) {
      error = thrown as AiError;
      outcome = judge(error);
      throw error;
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      const level = error instanceof RefusedError && error.isOurFault ? "warn" : "info";
      log[level]({ provider, model, ms, failure: error?.failure, why: error?.why }, "ai call");
      if (entry && breaker.leave(entry, outcome))
        log.warn({ provider, model }, "ai breaker opened");
    }
  }

  async function* tryTwice<T>(call: Call<T>): AsyncGenerator<T, void, undefined> {
    const { signal, deadline } = call;
    let isLast = false;
    for (;;) {
      const limit = createTimeLimit(signal, deadline);
      let hasGiven = false;
      try {
        for await (const piece of meterTry(call, limit)) {
          hasGiven = true;
          yield piece;
        }
        return;
      } catch (error) {
        const known = error as AiError;
        if (!hasGiven && performance.now() < deadline && call.adapt?.(known)) continue;
        const waitMs = hasGiven || isLast ? null : waitBeforeRetry(known);
        if (waitMs === null || performance.now() + waitMs + leastTryMs >= deadline) throw known;
        await sleep(waitMs, undefined, { signal }).catch(() => {
          throw new AiError("aborted");
        });
        isLast = true;
      } finally {
        limit.end();
      }
    }
  }

  /** Counted however it ends: a provider that took a request has worked for it. */
  async function* meterTry<T>(
    { meter, estimate, attempt }: Call<T>,
    limit: TimeLimit,
  ): AsyncGenerator<T, void, undefined> {
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
      return error.isOutage && waitMs <= options.longestRetryWaitMs ? waitMs : null;
    }
    return error.failure === "timeout" ? 0 : null;
  }

  return guard;
}

/** Only an outage counts against a provider: what one learner writes must not close it for the others. */
function judge(error: AiError): Outcome {
  if (error.isOutage) return "failed";
  return error.failure === "invalid" ? "succeeded" : "unknown";
}
