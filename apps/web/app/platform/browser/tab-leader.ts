import { holdLock, whilePageShown } from "./page-lock.ts";

/**
 * One tab leads in what must happen once (a sound, a system notification): the visible one. When it closes or its page
 * is left, the next one leads. Without locks, every tab leads.
 */
export function electTabLeader(name: string, onChange: (isLeading: boolean) => void): () => void {
  let isLeading = false;
  let isStealing = false;
  let queued: AbortController | undefined;
  let leaveSignal = AbortSignal.abort();

  function lead(next: boolean): void {
    if (isLeading === next) return;
    isLeading = next;
    onChange(next);
  }

  function leadUntilLeft(): Promise<never> {
    isStealing = false;
    lead(true);
    return new Promise(() => {});
  }

  async function hold(options: LockOptions): Promise<void> {
    const ownLeaveSignal = leaveSignal;
    try {
      await holdLock(name, ownLeaveSignal, leadUntilLeft, options);
    } catch (error) {
      // Aborted to lead at once, or by leaving the page.
      if (ownLeaveSignal.aborted || options.signal?.aborted) return;
      isStealing = false;
      const isStolen = error instanceof DOMException && error.name === "AbortError";
      // Every other error comes at once and would come again, without end: lead as without locks.
      lead(!isStolen);
      if (isStolen) waitForLock();
    }
  }

  function waitForLock(): void {
    queued = new AbortController();
    void hold({ signal: queued.signal });
  }

  function stealLead(): void {
    if (leaveSignal.aborted || isLeading || document.visibilityState !== "visible") return;
    // Two events fire: a second steal would take the lock from this tab.
    if (isStealing) return;
    isStealing = true;
    queued?.abort();
    void hold({ steal: true });
  }

  function leave(): void {
    isStealing = false;
    queued?.abort();
    lead(false);
  }

  document.addEventListener("visibilitychange", stealLead);
  window.addEventListener("focus", stealLead);
  const stop = whilePageShown((signal) => {
    leaveSignal = signal;
    leaveSignal.addEventListener("abort", leave);
    if (document.visibilityState === "visible") stealLead();
    else waitForLock();
  });

  return () => {
    stop();
    document.removeEventListener("visibilitychange", stealLead);
    window.removeEventListener("focus", stealLead);
  };
}
