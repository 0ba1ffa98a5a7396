import type { Page } from "@playwright/test";
import { launchOptions } from "../../support/browser.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";

// A browser without a window hides its scrollbars, which take room on most desktops.
test.use({
  variant: "en-desktop-light",
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] },
});

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

async function openPasswordDialog(page: Page, name: string) {
  await openPage(page, "/settings/account");
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name, exact: true });
  await expect(dialog).toBeVisible();
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  return { dialog, before, after: await heading.boundingBox() };
}

test("opening a dialog leaves the page at its place when scrollbars take room", async ({
  page,
  t,
}) => {
  const { before, after } = await openPasswordDialog(page, t("settings:password.change"));
  expect(before).not.toBeNull();
  expect(after?.x).toBe(before?.x);
  expect(after?.width).toBe(before?.width);
});

test("a dialog taller than the window scrolls in one place", async ({ page, t }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  const { dialog } = await openPasswordDialog(page, t("settings:password.change"));
  const scrolling = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((part) => {
        const { overflowY } = getComputedStyle(part);
        const canScroll = overflowY === "auto" || overflowY === "scroll";
        return canScroll && part.scrollHeight > part.clientHeight;
      })
      .map((part) => part.tagName),
  );
  expect(scrolling).toHaveLength(1);
  expect(scrolling).not.toContain("DIALOG");
});
