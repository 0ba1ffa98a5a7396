import type { Page } from "@playwright/test";

type Change = { atMs: number; isPresent: boolean };

/** Writes down, by the page's own clock, when something that matches came and went, and when the pointer moved onto `target`. */
export async function recordPresence(page: Page, selector: string) {
  const record = await page.evaluateHandle((wanted) => {
    const changes: Change[] = [];
    let isPresent = document.querySelector(wanted) !== null;
    new MutationObserver(() => {
      const isNow = document.querySelector(wanted) !== null;
      if (isNow === isPresent) return;
      isPresent = isNow;
      changes.push({ atMs: performance.now(), isPresent });
    }).observe(document.body, { childList: true, subtree: true });
    type Change = { atMs: number; isPresent: boolean };
    return changes;
  }, selector);
  return (): Promise<Change[]> => record.jsonValue();
}
