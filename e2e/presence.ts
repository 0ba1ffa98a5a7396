import type { Page } from "@playwright/test";

type Change = { atMs: number; isPresent: boolean };

/** Writes down, by the page's own clock, when something that matches `selector` came and went. */
export async function recordPresence(
  page: Page,
  selector: string,
): Promise<() => Promise<Change[]>> {
  const changes = await page.evaluateHandle((wanted) => {
    const seen: Change[] = [];
    let isPresent = document.querySelector(wanted) !== null;
    new MutationObserver(() => {
      const isNow = document.querySelector(wanted) !== null;
      if (isNow === isPresent) return;
      isPresent = isNow;
      seen.push({ atMs: performance.now(), isPresent });
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  }, selector);
  return () => changes.jsonValue();
}

/** How long it was there, once it has come and gone. */
export function stayOf(changes: Change[]): number {
  const [came, went] = changes;
  if (!came?.isPresent || !went || went.isPresent) throw new Error("It did not come and go.");
  return went.atMs - came.atMs;
}
