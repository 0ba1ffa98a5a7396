/**
 * Calls `start` now and whenever the page is shown again. Its signal aborts when the page is left, and when the
 * returned function is called.
 */
export function whilePageShown(start: (leaveSignal: AbortSignal) => void): () => void {
  let visit: AbortController | undefined;

  function show(): void {
    if (visit) return;
    visit = new AbortController();
    start(visit.signal);
  }

  function leave(): void {
    visit?.abort();
    visit = undefined;
  }

  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", show);
  show();

  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", show);
    leave();
  };
}

/**
 * Runs `work` under a Web Lock, or at once where there are none. The lock is released, and the result rejected, when
 * the page is left: WebKit suspends such a page with its locks and rejects its requests.
 */
export async function holdLock<T>(
  name: string,
  leaveSignal: AbortSignal,
  work: () => Promise<T>,
  options: LockOptions = { signal: leaveSignal },
): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  const hold = async () => {
    // The lock may be granted after the page was left.
    leaveSignal.throwIfAborted();
    return raceWithAbort(work, leaveSignal);
  };
  return locks ? locks.request(name, options, hold) : hold();
}

async function raceWithAbort<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    // The signal lives as long as the page is shown, longer than a lock.
    signal.removeEventListener("abort", onAbort);
  }
}
