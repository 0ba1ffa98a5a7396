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

/** The six entries: in the sidebar, or in the drawer of a phone, which More opens. */
export async function showNavigation(page: Page, t: TFunction): Promise<Locator> {
  const name = t("shell:navigation.label");
  if (!isPhone(page)) return page.getByRole("complementary").getByRole("navigation", { name });
  await page.getByRole("button", { name: t("shell:bar.more"), exact: true }).click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer).toBeVisible();
  return drawer.getByRole("navigation", { name });
}

/** The current path: in the sidebar, or in the drawer of a phone, which this opens. */
export async function showPanel(page: Page, t: TFunction): Promise<Locator> {
  if (isPhone(page)) await showNavigation(page, t);
  return page.getByRole("region", { name: t("study:panel.label"), exact: true });
}

/** Opens the Learning Tools at the tab that was last open. */
export async function openToolsDialog(page: Page, t: TFunction): Promise<Locator> {
  if (isPhone(page)) await showNavigation(page, t);
  await page.getByRole("button", { name: t("shell:tools.learning") }).click();
  return page.getByRole("dialog", { name: t("shell:tools.learning"), exact: true });
}

/** Opens the Learning Tools at one of their tabs. */
export async function openTools(
  page: Page,
  t: TFunction,
  tab: "timer" | "tasks" | "notes" | "progress",
): Promise<Locator> {
  const dialog = await openToolsDialog(page, t);
  const name = t(`desk:tools.${tab}`);
  await dialog.getByRole("tab", { name, exact: true }).click();
  return dialog.getByRole("tabpanel", { name, exact: true });
}
