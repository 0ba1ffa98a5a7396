import { AsyncLocalStorage } from "node:async_hooks";
import { dictionary } from "@zxcvbn-ts/language-common";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { AppError } from "#api/errors.ts";
import { createFairQueue } from "#api/fair-queue.ts";

const common = new Set(dictionary["passwords-common"]);

/** Refuses what everybody tries first. No composition rules: length does more for the learner. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError("password_common");
}

const queueLimits = { concurrency: 2, maxPerLane: 20, maxWaiting: 200, maxWaitMs: 10_000 };

/** Whose turn a hash takes; set once for each request. */
const hashLane = new AsyncLocalStorage<string>();

export function runInHashLane<T>(lane: string, run: () => Promise<T>): Promise<T> {
  return hashLane.run(lane, run);
}

/**
 * A hash costs about 100 ms of a core and runs in the pool that also resolves names, so a flood of log-ins
 * would stall everything. Two run at a time; callers take turns, so that a flood delays only its own source.
 */
export function createHashing() {
  const queue = createFairQueue(queueLimits);
  const run = <T>(work: () => Promise<T>) => queue.run(hashLane.getStore() ?? "", work);
  return {
    hash: (password: string) => run(() => hashPassword(password)),
    verify: (given: { hash: string; password: string }) => run(() => verifyPassword(given)),
  };
}
