/**
 * One tab of this browser leads in what must happen once (a sound, a system notification): the one that is
 * looked at, until another is. When it closes, the next in line leads.
 */
export function electTabLeader(name: string, onChange: (isLeading: boolean) => void): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    // Too old for locks: each tab for itself, and what is written to the record once happens once.
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
      // What was asked for before the stop is not held for nobody.
      if (isStopped) return undefined;
      lead(true);
      return new Promise<void>((resolve) => (letGo = resolve));
    });
  }

  function standInLine(): void {
    const place = new AbortController();
    inLine = place;
    hold({ signal: place.signal }).catch(() => {
      // Given up to take the lead at once, or the lead was taken by the tab that is looked at.
      if (!place.signal.aborted) loseLead();
    });
  }

  function takeLead(): void {
    if (isStopped || isLeading || document.visibilityState !== "visible") return;
    // Coming back fires two events: a second taking would take it from this very tab.
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
