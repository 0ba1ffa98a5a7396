import type { Page } from "@playwright/test";

/**
 * Writes down, by the page's own clock, when a text stood in a list and a button of that name was there.
 * The runner only looks now and then; a second is measured where it passes.
 */
export async function recordArrival(page: Page, wanted: { text: string; button: string }) {
  const record = await page.evaluateHandle(({ text, button }) => {
    const arrival: { atMs?: number } = {};
    const hasArrived = () =>
      [...document.querySelectorAll("li")].some((item) => item.textContent.includes(text)) &&
      [...document.querySelectorAll("button")].some((item) => item.ariaLabel === button);
    new MutationObserver(() => {
      if (arrival.atMs === undefined && hasArrived()) arrival.atMs = Date.now();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
    return arrival;
  }, wanted);
  return async (): Promise<number> => (await record.jsonValue()).atMs ?? Number.NaN;
}
