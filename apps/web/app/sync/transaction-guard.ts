type Transaction = { abort: () => void; readonly done: Promise<void> };

/** Stores elsewhere what an aborted transaction was about to write; returns how to remove it there. */
type SaveOnAbort = () => () => void;

/**
 * WebKit suspends a page that is left together with its open transactions, and these lock the database for every
 * later page. So they are aborted when the page is left; they run again, and new ones begin, when it is shown again.
 */
export function createTransactionGuard(
  suspendsTransactions = navigator.vendor.startsWith("Apple"),
) {
  const running = new Map<Transaction, () => void>();
  let isLeft = false;
  let shown = Promise.resolve();
  let show = () => {};

  function leave(): void {
    isLeft = true;
    shown = new Promise((resolve) => {
      show = resolve;
    });
    for (const leaveTransaction of running.values()) leaveTransaction();
  }

  if (suspendsTransactions) {
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", () => {
      isLeft = false;
      show();
    });
  }

  return async function runTransaction<T extends Transaction, Result>(
    begin: () => T | Promise<T>,
    work: (transaction: T) => Promise<Result>,
    saveOnAbort?: SaveOnAbort,
  ): Promise<Result> {
    await shown;
    const transaction = await begin();
    let isAborted = false;
    let removeSaved: (() => void) | undefined;
    const leaveTransaction = () => {
      isAborted = true;
      removeSaved = saveOnAbort?.();
      abort(transaction);
    };
    running.set(transaction, leaveTransaction);
    // The page may have been left while the database was being opened.
    if (isLeft) leaveTransaction();
    const forget = () => running.delete(transaction);
    transaction.done.then(forget, forget);
    try {
      return await work(transaction);
    } catch (error) {
      if (!isAborted) throw error;
      const result = await runTransaction(begin, work, saveOnAbort);
      removeSaved?.();
      return result;
    }
  };
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed: nothing of it stays open.
  }
}
