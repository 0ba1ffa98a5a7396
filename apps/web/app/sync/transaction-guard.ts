type Transaction = { abort: () => void; readonly done: Promise<void> };

/**
 * WebKit suspends a page that is left together with its open transactions, and these lock the database for every
 * later page. So they are aborted when the page is left, and none begins until it is shown again. `saveOnAbort` saves elsewhere what an aborted one
 * was about to write.
 */
export function createTransactionGuard(
  suspendsTransactions = navigator.vendor.startsWith("Apple"),
): <T extends Transaction>(begin: () => T, saveOnAbort?: () => void) => T {
  const running = new Map<Transaction, (() => void) | undefined>();
  let isLeft = false;

  function leave(): void {
    isLeft = true;
    for (const [transaction, saveOnAbort] of running) {
      saveOnAbort?.();
      abort(transaction);
    }
  }

  if (suspendsTransactions) {
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", () => {
      isLeft = false;
    });
  }

  return (begin, saveOnAbort) => {
    if (isLeft) throw new Error("the page is being left");
    const transaction = begin();
    const forget = () => running.delete(transaction);
    running.set(transaction, saveOnAbort);
    transaction.done.then(forget, forget);
    return transaction;
  };
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed: nothing of it stays open.
  }
}
