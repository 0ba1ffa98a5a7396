import type { Browser, JSHandle } from "@playwright/test";
import type { Driver } from "./driver.ts";

/** The browser that Playwright drives itself, for tests of all three engines. */
export async function startChromium(browser: Browser): Promise<Driver> {
  const page = await browser.newPage();
  const find = async (script: string) => {
    const found: JSHandle<Element | null> = await page.evaluateHandle(`(() => { ${script} })()`);
    const element = found.asElement();
    if (!element) throw new Error(`The page has no element for: ${script}`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    click: async (script) => (await find(script)).click(),
    type: async (script, text) => (await find(script)).fill(text),
    close: () => page.close(),
  };
}
