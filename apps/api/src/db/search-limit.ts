import { sql } from "kysely";
import { limits } from "@masar/contract/limits";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";

type Open<X, T> = (run: (tx: X) => Promise<T>) => Promise<T>;

/** Opens a transaction for a search. Its statements are cancelled after the limit, unless there are no words. */
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

/** Until the transaction ends, each statement is cancelled after this time, waiting for locks included. */
async function limitSearchTime(tx: Tx | SystemTx, timeoutMs: number = limits.search.timeoutMs) {
  const timeout = String(Math.max(1, Math.ceil(timeoutMs)));
  await sql`select set_config('statement_timeout', ${timeout}, true)`.execute(tx);
}

export type SearchBudget = {
  /** Before each statement: Postgres measures every statement anew. */
  limitNext: (tx: Tx | SystemTx) => Promise<void>;
  isSpent: () => boolean;
};

/** The time of a search of several statements. It starts with the first, so waiting for a connection takes none of it. */
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

/** Postgres takes matching a stored text for cheap and would read the whole table: the index decides. */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
}

/** A search that was cancelled is answered as such: the same words would take as long again. */
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
