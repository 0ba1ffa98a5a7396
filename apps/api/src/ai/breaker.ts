import { AiError } from "#api/ai/ai.ts";

export type Outcome = "succeeded" | "failed" | "unknown";

/** A call that was let through; only those of the present opening may say how the provider is. */
type Entry = { opening: number; isProbe: boolean };

/**
 * Leaves a provider alone after some failures in a row. Once the time is over a single call may try; if it
 * succeeds all may again.
 */
export function createBreaker(options: { failures: number; openMs: number; now?: () => number }) {
  const now = options.now ?? Date.now;
  let failures = 0;
  let openUntil = 0;
  /** How often it has opened. */
  let opening = 0;
  let isOpen = false;
  let isProbing = false;

  function open(): void {
    isOpen = true;
    openUntil = now() + options.openMs;
  }

  return {
    /** Whether calls are refused for now. */
    isResting: () => isOpen && now() < openUntil,
    /** Before a call; throws when there shall be none. */
    enter(): Entry {
      if (!isOpen) return { opening, isProbe: false };
      if (isProbing || now() < openUntil) throw new AiError("unavailable", "breaker");
      isProbing = true;
      return { opening, isProbe: true };
    },
    /** After it; true when the breaker opens by this. A call from before the last opening comes too late. */
    leave(entry: Entry, outcome: Outcome): boolean {
      if (entry.opening !== opening) return false;
      if (entry.isProbe) {
        isProbing = false;
        if (outcome === "failed") open();
        if (outcome !== "succeeded") return false;
        isOpen = false;
      }
      if (outcome === "succeeded") failures = 0;
      if (outcome === "failed") failures += 1;
      if (failures < options.failures) return false;
      opening += 1;
      open();
      return true;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
