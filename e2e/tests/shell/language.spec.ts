import { expect, test } from "../../support/fixtures.ts";
import { strings as en } from "@masar/i18n/en";
import { openPage } from "../../support/pages.ts";

const english = en.common;

test("[R9.04] English is the language until another is chosen, also in an Arabic browser", async ({
  page,
}) => {
  await openPage(page, "/error/not-found");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.getByRole("heading", { name: english.notFound.title })).toBeVisible();
  await openPage(page, "/");
  await expect(page.getByRole("heading", { name: en.pages.home.headline })).toBeVisible();
});

test("[R9.04] an unknown language shows English", async ({ page }) => {
  await openPage(page, "/");
  await page.evaluate(() => localStorage.setItem("language", "fr"));
  await openPage(page, "/error/not-found");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: english.notFound.title })).toBeVisible();

  await page.evaluate(() => localStorage.setItem("language", "ar"));
  await openPage(page, "/error/not-found");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { name: english.notFound.title })).toHaveCount(0);
});
