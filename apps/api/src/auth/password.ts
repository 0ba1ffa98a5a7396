import { dictionary } from "@zxcvbn-ts/language-common";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { AppError } from "#api/errors.ts";

const common = new Set(dictionary["passwords-common"]);

/** Refuses what everybody tries first. No composition rules: length does more for the learner. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError("password_common");
}

const hashesAtOnce = 2;
const longestQueue = 24;

/**
 * A hash costs about 100 ms of a core and runs in the pool that also resolves names, so a flood of log-ins
 * would stall everything. Two run, some wait, the rest are told to come back.
 */
export function createHashing() {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= hashesAtOnce) {
      if (waiting.length >= longestQueue) throw new AppError("server_busy");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password: string) => queued(() => hashPassword(password)),
    verify: (given: { hash: string; password: string }) => queued(() => verifyPassword(given)),
  };
}
