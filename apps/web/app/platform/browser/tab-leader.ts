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
  let isTaking = false;
  let inLine: AbortController | undefined;
  let letGo: () => void = () => {};

  function lead(next: boolean): void {
    if (isStopped || isLeading === next) return;
    isLeading = next;
    onChange(next);
  }

  async function hold(options: LockOptions): Promise<void> {
    await locks?.request(name, options, () => {
      isTaking = false;
      // Granted after the stop: release it.
      if (isStopped) return undefined;
      lead(true);
      return new Promise<void>((resolve) => (letGo = resolve));
    });
  }

  function standInLine(): void {
    const place = new AbortController();
    inLine = place;
    hold({ signal: place.signal }).catch(() => {
      // Aborted to lead at once, or the visible tab became the leader.
      if (!place.signal.aborted) loseLead();
    });
  }

  function takeLead(): void {
    if (isStopped || isLeading || document.visibilityState !== "visible") return;
    // Two events fire: a second steal would take the lock from this tab.
    if (isTaking) return;
    isTaking = true;
    inLine?.abort();
    hold({ steal: true }).catch(loseLead);
  }

  function loseLead(): void {
    isTaking = false;
    lead(false);
    if (!isStopped) standInLine();
  }

  document.addEventListener("visibilitychange", takeLead);
  window.addEventListener("focus", takeLead);
  if (document.visibilityState === "visible") takeLead();
  else standInLine();

  return () => {
    isStopped = true;
    inLine?.abort();
    letGo();
    document.removeEventListener("visibilitychange", takeLead);
    window.removeEventListener("focus", takeLead);
  };
}
