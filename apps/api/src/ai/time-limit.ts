import { AiError } from "#api/ai/ai.ts";

/** Aborts one try when the client disconnects, the provider is silent too long, or the deadline passes. */
export function createTimeLimit(outer: AbortSignal, deadline: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let hasReceived = false;
  const abort = () => controller.abort(new AiError("aborted"));
  if (outer.aborted) abort();
  outer.addEventListener("abort", abort, { once: true });

  return {
    signal: controller.signal,
    expectWithin(ms: number): void {
      clearTimeout(timer);
      const leftMs = Math.max(0, deadline - performance.now());
      // A long answer depends on the question; only silence counts as an outage.
      const reason =
        hasReceived && leftMs < ms
          ? new AiError("timeout", "too long")
          : new AiError("timeout", "silence", { isOutage: true });
      timer = setTimeout(() => controller.abort(reason), Math.min(ms, leftMs));
    },
    /** Stops the timer while the reader handles a piece. */
    pause(): void {
      hasReceived = true;
      clearTimeout(timer);
    },
    /** An aborted request fails with various errors; the reason of the abort replaces them. */
    explain(error: unknown): AiError {
      if (controller.signal.aborted) return controller.signal.reason as AiError;
      if (error instanceof AiError) return error;
      // The connection broke in the middle of an answer.
      return new AiError("unavailable", "connection", { isOutage: true, cause: error });
    },
    /** Aborts the request if it still runs. */
    end(): void {
      clearTimeout(timer);
      outer.removeEventListener("abort", abort);
      controller.abort(new AiError("aborted"));
    },
  };
}

export type TimeLimit = ReturnType<typeof createTimeLimit>;
