import type { Page } from "@playwright/test";
import { listAxeFindings } from "../../support/axe.ts";
import { prepareScreens } from "../../support/check-screen.ts";
import { startDevServer } from "../../support/dev-server.ts";
import { expect, test } from "../../support/fixtures.ts";
import { hasSidewaysScroll } from "../../support/focus.ts";
import { variantNames, variants } from "../../support/variants.ts";

// One worker runs all variants in order, so that one server is enough.
test.describe.configure({ mode: "default" });

let server: Awaited<ReturnType<typeof startDevServer>>;
test.beforeAll(async () => {
  server = await startDevServer();
});
test.afterAll(() => server?.stop());

const openedParts = "dialog[open], [aria-expanded=true], body > [role=region] li";

/** Overlays are drawn where they are opened, tooltips and toasts at the end of the page. */
const overlays = ["[data-overlays]", "body > [role=tooltip]", "body > [role=region]"];

async function openComponentPage(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem("language", chosen);
    // The Hijri date is drawn only with its setting.
    localStorage.setItem("display", "hijri");
  }, language);
  await prepareScreens(page);
  await page.goto(`${server.url}/dev/ui?language=${language}`);
  await page.locator("[data-overlays]").waitFor();
  // Markdown is drawn by a part that is loaded later.
  await page.locator("main blockquote").waitFor();
}

/** By the router: loading the modules of a development build again takes seconds. */
async function showFullPage(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  const name = new URL(address, server.url).searchParams.get("page");
  await expect(page.locator(`[data-page="${name}"] main`)).toBeVisible();
}

for (const variant of variantNames) {
  test.describe(variant, () => {
    test.use({ variant });
    // Half of the full pages and overlays on a desktop, half on a phone: each in both languages and themes.
    const turn = variants[variant].window === "phone" ? 1 : 0;
    const isOwnTurn = (_: unknown, index: number) => index % 2 === turn;

    test("[N3.04] every part of ui passes the accessibility checks in every state", async ({
      page,
      language,
    }) => {
      test.slow();
      await openComponentPage(page, language);
      const fullPages = await page
        .locator("[data-full-page]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(fullPages.length).toBeGreaterThan(5);

      await test.step("parts of a page", async () => {
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        expect.soft(await listAxeFindings(page), "parts").toEqual([]);
        expect.soft(await hasSidewaysScroll(page), "scrolls sideways").toBe(false);
      });

      await test.step("full pages", async () => {
        for (const address of fullPages.filter(isOwnTurn)) {
          await showFullPage(page, address);
          // A page that loads has no title yet.
          const ignored = address.endsWith("page-spinner") ? ["page-has-heading-one"] : [];
          expect.soft(await listAxeFindings(page, [], ignored), address).toEqual([]);
        }
      });

      await test.step("overlays", async () => {
        await showFullPage(page, `/dev/ui?language=${language}&page=overlays`);
        const controls = await page.locator("[data-opens]").all();
        expect(controls.length).toBeGreaterThan(10);
        for (const control of controls.filter(isOwnTurn)) {
          await control.click();
          await expect(page.locator(openedParts).first()).toBeVisible();
          const name = await control.getAttribute("data-opens");
          expect.soft(await listAxeFindings(page, overlays), `${name}`).toEqual([]);
          await page.keyboard.press("Escape");
        }
        for (const control of await page.locator("[data-hover]").all()) {
          await control.hover();
          await expect(page.getByRole("tooltip")).toBeVisible();
          expect.soft(await listAxeFindings(page, overlays), "tooltip").toEqual([]);
          await page.keyboard.press("Escape");
        }
      });
    });
  });
}
