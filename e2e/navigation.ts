import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { expect, isPhone } from "./fixtures.ts";

export const navigationKeys = [
  "dashboard",
  "learningPaths",
  "courses",
  "community",
  "profile",
  "settings",
] as const;

/** The six entries: beside the page, or in the drawer of a phone, which is opened for it. */
export async function showNavigation(page: Page, t: TFunction): Promise<Locator> {
  const name = t("shell:navigation.label");
  if (!isPhone(page)) return page.getByRole("complementary").getByRole("navigation", { name });
  await page.getByRole("button", { name: t("shell:header.openNavigation") }).click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer).toBeVisible();
  return drawer.getByRole("navigation", { name });
}
