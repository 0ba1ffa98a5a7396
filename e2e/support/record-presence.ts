import type { Page } from "@playwright/test";

type Presence = { startedMs: number; shownMs?: number; hiddenMs?: number };

/** Records, by the page's clock, when an element that matches `selector` first appeared and disappeared. */
export async function recordPresence(
  page: Page,
  selector: string,
): Promise<() => Promise<Presence>> {
  const record = await page.evaluateHandle((wanted) => {
    const presence: Presence = { startedMs: performance.now() };
    new MutationObserver(() => {
      const isPresent = document.querySelector(wanted) !== null;
      if (isPresent) presence.shownMs ??= performance.now();
      else if (presence.shownMs !== undefined) presence.hiddenMs ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    return presence;
  }, selector);
  return () => record.jsonValue();
}

/** How long it was shown: a busy machine may paint it long after its timer started. */
export function measureStay({ startedMs, shownMs, hiddenMs }: Presence) {
  if (shownMs === undefined || hiddenMs === undefined)
    throw new Error("It was not shown and hidden.");
  return { minMs: hiddenMs - shownMs, maxMs: hiddenMs - startedMs };
}
