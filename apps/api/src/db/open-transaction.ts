import { AsyncLocalStorage } from "node:async_hooks";

/** Shared with everything that starts inside the transaction, so that it sees when the transaction has ended. */
export type OpenTransaction = { isOpen: boolean };

const current = new AsyncLocalStorage<OpenTransaction>();

/** Runs code that holds a connection, and marks the transaction as ended before that connection is released. */
export async function runInTransaction<T>(
  transaction: OpenTransaction,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await current.run(transaction, run);
  } finally {
    transaction.isOpen = false;
  }
}

export function isInTransaction(): boolean {
  return current.getStore()?.isOpen === true;
}
