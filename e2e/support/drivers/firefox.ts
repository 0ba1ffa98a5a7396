import { launch } from "puppeteer-core";
import type { Driver } from "./driver.ts";

/** Firefox over WebDriver BiDi, which Playwright speaks only with its own build of Firefox. */
export async function startFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
  });
  const page = await browser.newPage();

  const find = async (findElement: string) => {
    const handle = await page.evaluateHandle(`(() => { ${findElement} })()`);
    const element = handle.asElement();
    if (!element) throw new Error(`The page has no element for: ${findElement}`);
    return element;
  };

  return {
    async open(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    async click(findElement) {
      const element = await find(findElement);
      await element.evaluate((node) => (node as Element).scrollIntoView({ block: "center" }));
      await (element as Awaited<ReturnType<typeof page.$>>)?.click();
    },
    async type(findElement, text) {
      const element = await find(findElement);
      await (element as Awaited<ReturnType<typeof page.$>>)?.type(text);
    },
    close: () => browser.close(),
  };
}
