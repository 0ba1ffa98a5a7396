import { sql } from "kysely";
import { limits } from "@masar/contract/limits";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";

type Open<X, T> = (run: (tx: X) => Promise<T>) => Promise<T>;

/** Statements of a search with words are cancelled after the time limit. */
export function runSearch<X extends Tx | SystemTx, T>(
  open: Open<X, T>,
  words: readonly string[],
  run: (tx: X) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  if (words.length === 0) return open(run);
  return reportSearchTimeout(
    open(async (tx) => {
      await limitSearchTime(tx, timeoutMs);
      return run(tx);
    }),
  );
}

/** For each statement until the transaction ends, including the time it waits for locks. */
async function limitSearchTime(tx: Tx | SystemTx, timeoutMs: number = limits.search.timeoutMs) {
  const timeout = String(Math.max(1, Math.ceil(timeoutMs)));
  await sql`select set_config('statement_timeout', ${timeout}, true)`.execute(tx);
}

export type SearchBudget = {
  /** Before each statement: Postgres measures every statement anew. */
  limitNext: (tx: Tx | SystemTx) => Promise<void>;
  isSpent: () => boolean;
};

/** The time limit of several statements. It starts with the first, so waiting for a connection does not count. */
export function createSearchBudget(totalMs: number): SearchBudget {
  let endsAt: number | undefined;
  const getRest = () => {
    endsAt ??= performance.now() + totalMs;
    return endsAt - performance.now();
  };
  return {
    limitNext: (tx) => limitSearchTime(tx, getRest()),
    isSpent: () => getRest() <= 0,
  };
}

/** Postgres underestimates the cost of matching text and would scan the whole table. */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
}

export async function reportSearchTimeout<T>(search: Promise<T>): Promise<T> {
  try {
    return await search;
  } catch (error) {
    if (isStatementTimeout(error)) throw new AppError("search_timeout");
    throw error;
  }
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
