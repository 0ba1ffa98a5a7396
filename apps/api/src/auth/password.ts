import { AsyncLocalStorage } from "node:async_hooks";
import { dictionary } from "@zxcvbn-ts/language-common";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { AppError } from "#api/errors.ts";
import { createFairQueue } from "#api/fair-queue.ts";

const common = new Set(dictionary["passwords-common"]);

/** The product and its areas: who guesses tries them first, with a year or a sign behind. */
const ownWords = ["masar", "مسار", "roadmap", "admin", "moderator"];
const minOtherCharacters = 4;

/** Rejects common passwords and those of our own words. There are no composition rules: length is more effective. */
export function refuseCommonPassword(password: string): void {
  const folded = password.toLowerCase();
  if (common.has(folded) || isOfOwnWords(folded)) throw new AppError("password_common");
}

/** With an own word, and without enough else: neither digits nor signs count. */
function isOfOwnWords(folded: string): boolean {
  const rest = ownWords.reduce((text, word) => text.replaceAll(word, ""), folded);
  const others = rest.replaceAll(/[^\p{L}]/gu, "").length;
  return rest !== folded && others < minOtherCharacters;
}

const queueLimits = { concurrency: 2, maxPerLane: 20, maxWaiting: 200, maxWaitMs: 10_000 };

const hashLane = new AsyncLocalStorage<string>();

export function runInHashLane<T>(lane: string, run: () => Promise<T>): Promise<T> {
  return hashLane.run(lane, run);
}

/**
 * A hash needs about 100 ms of a core in the thread pool that also resolves names. Two run at a time, and callers take
 * turns, so that a flood of log-ins delays only its own source.
 */
export function createHashing() {
  const queue = createFairQueue(queueLimits);
  const run = <T>(work: () => Promise<T>) => queue.run(hashLane.getStore() ?? "", work);
  return {
    hash: (password: string) => run(() => hashPassword(password)),
    verify: (stored: { hash: string; password: string }) => run(() => verifyPassword(stored)),
  };
}
