import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import type pg from "pg";
import { publicHref } from "../../apps/web/app/platform/urls/links.ts";

/** A guest who chose a language on this device before: addresses of signed-in pages name none. */
export async function chooseLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => {
    // A page that is still blank has no storage.
    if (location.origin !== "null") localStorage.setItem("language", chosen);
  }, language);
}

/** The address of the log-in page a guard leads to, with the page that was asked for. */
export function logInHref(language: Language, wanted = "/dashboard"): string {
  const next = wanted === "/dashboard" ? "" : `?${new URLSearchParams({ next: wanted })}`;
  return publicHref("/login", language) + next;
}

/** Of the page's own form: the footer's newsletter asks for an address too. */
export function emailField(page: Page, t: TFunction): Locator {
  return page.getByRole("main").getByLabel(t("account:fields.email"), { exact: true });
}

/** A password's field; its neighbour is the button that shows it. */
export function passwordField(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

/** Types into the log-in form that `page` shows and sends it. */
export async function logIn(
  page: Page,
  t: TFunction,
  account: { email: string; password: string },
): Promise<void> {
  await emailField(page, t).fill(account.email);
  await passwordField(page, t("account:fields.password")).fill(account.password);
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
}

export async function logOut(page: Page, t: TFunction): Promise<void> {
  await page.getByRole("button", { name: t("shell:account.label"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("shell:account.logOut") }).click();
}

/** Ends every session as time or another device would, without a word to the pages that are open. */
export async function endSessions(database: pg.Pool, userId: string): Promise<void> {
  await database.query("delete from sessions where user_id = $1", [userId]);
}

/** Sends the form of the settings page; a refusal keeps its dialog open. */
export async function changePassword(
  page: Page,
  t: TFunction,
  { from, to }: { from: string; to: string },
): Promise<Locator> {
  await page.getByRole("button", { name: t("settings:password.change") }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:password.change") });
  await passwordField(dialog, t("settings:password.current")).fill(from);
  await passwordField(dialog, t("account:fields.newPassword")).fill(to);
  await dialog.getByRole("button", { name: t("settings:password.submit") }).click();
  return dialog;
}
