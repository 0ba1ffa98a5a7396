/**
 * One tab leads in what must happen once (a sound, a system notification): the visible one. When it closes, the next
 * one leads.
 */
export function electTabLeader(name: string, onChange: (isLeading: boolean) => void): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    // Without locks, every tab leads.
    onChange(true);
    return () => {};
  }
  let isLeading = false;
  let isStopped = false;
  let isStealing = false;
  let queued: AbortController | undefined;
  let release: () => void = () => {};

  function lead(next: boolean): void {
    if (isStopped || isLeading === next) return;
    isLeading = next;
    onChange(next);
  }

  async function hold(options: LockOptions): Promise<void> {
    await locks?.request(name, options, () => {
      isStealing = false;
      // Granted after the stop: release it.
      if (isStopped) return undefined;
      lead(true);
      return new Promise<void>((resolve) => (release = resolve));
    });
  }

  function waitForLock(): void {
    const waiting = new AbortController();
    queued = waiting;
    hold({ signal: waiting.signal }).catch(() => {
      // Aborted to lead at once, or the visible tab became the leader.
      if (!waiting.signal.aborted) loseLead();
    });
  }

  function stealLead(): void {
    if (isStopped || isLeading || document.visibilityState !== "visible") return;
    // Two events fire: a second steal would take the lock from this tab.
    if (isStealing) return;
    isStealing = true;
    queued?.abort();
    hold({ steal: true }).catch(loseLead);
  }

  function loseLead(): void {
    isStealing = false;
    lead(false);
    if (!isStopped) waitForLock();
  }

  document.addEventListener("visibilitychange", stealLead);
  window.addEventListener("focus", stealLead);
  if (document.visibilityState === "visible") stealLead();
  else waitForLock();

  return () => {
    isStopped = true;
    queued?.abort();
    release();
    document.removeEventListener("visibilitychange", stealLead);
    window.removeEventListener("focus", stealLead);
  };
}
