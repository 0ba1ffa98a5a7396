import { AiError } from "#api/ai/ai.ts";

export type Outcome = "succeeded" | "failed" | "unknown";

/** An admitted call; its outcome counts only if the breaker has not opened since. */
type Entry = { openings: number; isProbe: boolean };

/**
 * Rejects calls after some failures in a row. After `openMs` a single probe is admitted; its success closes
 * the breaker.
 */
export function createBreaker(options: { failures: number; openMs: number; now?: () => number }) {
  const now = options.now ?? Date.now;
  let failures = 0;
  let openUntil = 0;
  let openings = 0;
  let isOpen = false;
  let isProbing = false;

  function open(): void {
    isOpen = true;
    openUntil = now() + options.openMs;
  }

  return {
    isResting: () => isOpen && now() < openUntil,
    /** Call before a request; throws while calls are rejected. */
    enter(): Entry {
      if (!isOpen) return { openings, isProbe: false };
      if (isProbing || now() < openUntil) throw new AiError("unavailable", "breaker");
      isProbing = true;
      return { openings, isProbe: true };
    },
    /** Call after a request; true when this outcome opens the breaker. */
    leave(entry: Entry, outcome: Outcome): boolean {
      if (entry.openings !== openings) return false;
      if (entry.isProbe) {
        isProbing = false;
        if (outcome === "failed") open();
        if (outcome !== "succeeded") return false;
        isOpen = false;
      }
      if (outcome === "succeeded") failures = 0;
      if (outcome === "failed") failures += 1;
      if (failures < options.failures) return false;
      openings += 1;
      open();
      return true;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
