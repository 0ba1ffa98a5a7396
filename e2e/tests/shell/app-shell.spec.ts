import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";

test.use({ serviceWorkers: "allow" });

async function waitForServiceWorker(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
}

test(
  "[D45] [D77] once opened, the app's pages need no network for their files",
  { tag: "@once" },
  async ({ page, context, user }) => {
    expect(user.id).not.toBe("");
    await openPage(page, "/dashboard");
    await waitForServiceWorker(page);
    const failed: string[] = [];
    page.on("requestfailed", (request) => {
      const { pathname } = new URL(request.url());
      // The browser aborts pending requests when the next page is opened.
      const isAborted = request.failure()?.errorText === "net::ERR_ABORTED";
      if (!pathname.startsWith("/api/") && !isAborted) failed.push(pathname);
    });
    await context.setOffline(true);
    for (const address of ["/dashboard", "/dashboard/learning-paths", "/settings"]) {
      const response = await page.goto(address);
      expect(response?.fromServiceWorker(), address).toBe(true);
      await expect(page.locator("#content, [role=alert]").first()).toBeVisible();
    }
    expect(failed).toEqual([]);
  },
);

test("[D77] @once a page that needs the network shows that and links to the dashboard", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard");
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.goto(language === "ar" ? "/ar/terms" : "/terms");
  await expect(page.getByRole("heading", { name: t("site:offline.title") })).toBeVisible();
  expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
  // The network may come back between the press and the next page.
  await page.getByRole("link", { name: t("site:offline.toDashboard") }).evaluate((link) => {
    (link as HTMLAnchorElement).click();
    window.dispatchEvent(new Event("online"));
  });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.locator("#content, [role=alert]").first()).toBeVisible();
});
