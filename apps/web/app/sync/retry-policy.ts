import { ApiError } from "#web/platform/api/api-client.ts";
import type { QueuedChange } from "./change-types.ts";

/** `later` and `signedOut` stay queued; the server never accepts a `rejected` one. */
export type FailureKind = "later" | "signedOut" | "refused";

const laterStatuses = [0, 408, 425, 429];

/** Only our own server rejects, with one of its codes: a gateway's page says nothing about the change. */
export function classifyFailure(error: unknown): FailureKind {
  if (!(error instanceof ApiError) || error.code === "unknown") return "later";
  if (error.code === "unauthorized") return "signedOut";
  return laterStatuses.includes(error.status) || error.status >= 500 ? "later" : "refused";
}

/** The server fails on this change; others may be fine. */
export function isItsOwnFault(error: unknown): boolean {
  return error instanceof ApiError && error.code === "internal";
}

const mostTries = 50;
const longestTriedMs = 3 * 24 * 3_600_000;

/** Failed for days: give up with a toast. */
export function shouldGiveUp({ seq, tries = 0 }: QueuedChange, error: unknown): boolean {
  return isItsOwnFault(error) && tries >= mostTries && Date.now() - seq > longestTriedMs;
}

const shortestWaitMs = 2000;
const longestWaitMs = 5 * 60_000;

/** As long as the server asks; otherwise increasing, with jitter. */
export function retryDelayMs(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (asked) return asked * 1000;
  const most = Math.min(shortestWaitMs * 2 ** (failures - 1), longestWaitMs);
  return most * (0.75 + Math.random() / 4);
}
