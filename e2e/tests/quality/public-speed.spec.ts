import { languages } from "@masar/i18n/locales";
import type { Page } from "@playwright/test";
import { emailField, passwordField } from "../../steps/account.ts";
import { expect, test } from "../../support/fixtures.ts";
import { measurePage } from "../../scripts/measure-page.ts";
import { publicAddress } from "../../support/pages.ts";

const wanted = { performance: 95 };

for (const path of ["/login", "/register"]) {
  test(`[N6.08] @timing @once ${path} reaches ${wanted.performance} in Lighthouse in both languages`, async ({
    baseURL,
  }) => {
    for (const language of languages) {
      const address = publicAddress(path, language);
      const { scores } = await measurePage({ url: baseURL ?? "", address, wanted, runs: 3 });
      expect(scores.performance, address).toBeGreaterThanOrEqual(wanted.performance);
    }
  });
}

/** "3G Slow" of WebPageTest. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const bytesPerSecond = 400_000 / 8;
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function measureFirstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  const read = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await expect.poll(read).toBeGreaterThan(0);
  return (await read()) ?? Number.NaN;
}

test("[N6.08] @timing on slow 3G public pages take input within 5 s, and log-in answers an early press", async ({
  page,
  language,
  t,
}) => {
  await slowDown(page);
  for (const path of ["/", "/faq", "/register", "/login"]) {
    const paintedMs = await measureFirstPaint(page, publicAddress(path, language));
    expect(paintedMs, path).toBeLessThan(5000);
  }
  await emailField(page, t).fill("user@example.com");
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  // The address was typed before the script came, and is not missing.
  await expect(page.getByText(t("account:invalid.passwordMissing"))).toBeVisible();
  await expect(page.getByText(t("account:invalid.emailMissing"))).toHaveCount(0);
  await expect(emailField(page, t)).toHaveValue("user@example.com");
  await expect(passwordField(page, t("account:fields.password"))).toBeFocused();
});
