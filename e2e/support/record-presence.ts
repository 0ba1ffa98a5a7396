import type { Page } from "@playwright/test";

type Presence = { startedMs: number; cameMs?: number; wentMs?: number };

/** Records, by the page's clock, when an element that matches `selector` first appeared and disappeared. */
export async function recordPresence(
  page: Page,
  selector: string,
): Promise<() => Promise<Presence>> {
  const record = await page.evaluateHandle((wanted) => {
    const presence: Presence = { startedMs: performance.now() };
    new MutationObserver(() => {
      const isPresent = document.querySelector(wanted) !== null;
      if (isPresent) presence.cameMs ??= performance.now();
      else if (presence.cameMs !== undefined) presence.wentMs ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    return presence;
  }, selector);
  return () => record.jsonValue();
}

/**
 * How long it was shown, at most and at least: a busy machine may paint it long after its timer started.
 */
export function stayOf({ startedMs, cameMs, wentMs }: Presence): {
  leastMs: number;
  mostMs: number;
} {
  if (cameMs === undefined || wentMs === undefined) throw new Error("It did not come and go.");
  return { leastMs: wentMs - cameMs, mostMs: wentMs - startedMs };
}
