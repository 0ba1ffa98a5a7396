/**
 * One tab leads in what must happen once (a sound, a system notification): the visible one. When it closes or its page
 * is left, the next one leads.
 */
export function electTabLeader(name: string, onChange: (isLeading: boolean) => void): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    // Without locks, every tab leads.
    onChange(true);
    return () => {};
  }
  let isLeading = false;
  let isStealing = false;
  let queued: AbortController | undefined;
  let release: () => void = () => {};
  /** Undefined while the page takes no part; requests of an earlier round are ignored. */
  let round: symbol | undefined;

  function lead(next: boolean): void {
    if (isLeading === next) return;
    isLeading = next;
    onChange(next);
  }

  async function hold(options: LockOptions): Promise<void> {
    const ownRound = round;
    try {
      await locks?.request(name, options, () => {
        // Granted after the page was left: release it.
        if (ownRound !== round) return undefined;
        isStealing = false;
        lead(true);
        return new Promise<void>((resolve) => (release = resolve));
      });
    } catch (error) {
      // Aborted to lead at once, or by leaving the page.
      if (ownRound !== round || options.signal?.aborted) return;
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
    if (!round || isLeading || document.visibilityState !== "visible") return;
    // Two events fire: a second steal would take the lock from this tab.
    if (isStealing) return;
    isStealing = true;
    queued?.abort();
    void hold({ steal: true });
  }

  function join(): void {
    if (round) return;
    round = Symbol("round");
    if (document.visibilityState === "visible") stealLead();
    else waitForLock();
  }

  function leave(): void {
    round = undefined;
    isStealing = false;
    queued?.abort();
    release();
  }

  /** WebKit suspends a page that is left with its locks, and rejects its requests while it is suspended. */
  function leavePage(): void {
    leave();
    lead(false);
  }

  document.addEventListener("visibilitychange", stealLead);
  window.addEventListener("focus", stealLead);
  window.addEventListener("pagehide", leavePage);
  window.addEventListener("pageshow", join);
  join();

  return () => {
    leave();
    document.removeEventListener("visibilitychange", stealLead);
    window.removeEventListener("focus", stealLead);
    window.removeEventListener("pagehide", leavePage);
    window.removeEventListener("pageshow", join);
  };
}
