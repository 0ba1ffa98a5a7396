import type { Page } from "@playwright/test";

/**
 * Records, by the page's clock, when a list showed the text and when a button of that name appeared.
 * The test runner polls too rarely to measure a second.
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
