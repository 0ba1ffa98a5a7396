import { AiError } from "#api/ai/ai.ts";

/** Ends one try of a call: when its learner goes, when nothing comes in time, when its whole time is over. */
export function createTimeLimit(outer: AbortSignal, deadline: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let hasHeard = false;
  const leave = () => controller.abort(new AiError("aborted"));
  if (outer.aborted) leave();
  outer.addEventListener("abort", leave, { once: true });

  return {
    signal: controller.signal,
    expectWithin(ms: number): void {
      clearTimeout(timer);
      const leftMs = Math.max(0, deadline - performance.now());
      // How long an answer is lies with the one who asks: only silence is the provider's fault.
      const reason =
        hasHeard && leftMs < ms
          ? new AiError("timeout", "too long")
          : new AiError("timeout", "silence", { isOutage: true });
      timer = setTimeout(() => controller.abort(reason), Math.min(ms, leftMs));
    },
    /** Something has come, and whoever takes it may take their time. */
    pause(): void {
      hasHeard = true;
      clearTimeout(timer);
    },
    /** A request that was ended fails in many ways; what ended it is the reason. */
    explain(error: unknown): AiError {
      if (controller.signal.aborted) return controller.signal.reason as AiError;
      if (error instanceof AiError) return error;
      // A connection that broke in the middle of an answer.
      return new AiError("unavailable", "connection", { isOutage: true, cause: error });
    },
    /** The request goes with it, should it still run. */
    end(): void {
      clearTimeout(timer);
      outer.removeEventListener("abort", leave);
      controller.abort(new AiError("aborted"));
    },
  };
}

export type TimeLimit = ReturnType<typeof createTimeLimit>;
