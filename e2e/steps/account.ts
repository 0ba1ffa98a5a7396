import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import type pg from "pg";
import { publicHref } from "../../apps/web/app/platform/urls/links.ts";
import { expect, newEmail, password } from "../support/fixtures.ts";

/** Stores the language on the device, because addresses of signed-in pages contain none. */
export async function chooseLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => {
    // A blank page has no storage.
    if (location.origin !== "null") localStorage.setItem("language", chosen);
  }, language);
}

/** The address of the log-in page to which a guard redirects, with the requested page. */
export function logInHref(language: Language, wanted = "/dashboard"): string {
  const next = wanted === "/dashboard" ? "" : `?${new URLSearchParams({ next: wanted })}`;
  return publicHref("/login", language) + next;
}

/** The field in the page's own form; the newsletter form in the footer has one too. */
export function emailField(page: Page, t: TFunction): Locator {
  return page.getByRole("main").getByLabel(t("account:fields.email"), { exact: true });
}

export function passwordField(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

/** Opens the register page and signs up with a new address, which it returns. */
export async function signUp(page: Page, t: TFunction, language: Language): Promise<string> {
  await page.goto(publicHref("/register", language));
  return await submitRegistration(page, t);
}

/** Fills and submits the form of the open register page with a new address, which it returns. */
export async function submitRegistration(page: Page, t: TFunction): Promise<string> {
  const email = newEmail();
  await emailField(page, t).fill(email);
  await passwordField(page, t("account:fields.password")).fill(password);
  await page.getByRole("checkbox", { name: t("entry:register.terms") }).check();
  await page.getByRole("checkbox", { name: t("entry:register.age") }).check();
  await page.getByRole("button", { name: t("entry:register.submit") }).click();
  await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();
  return email;
}

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

/** Ends every session on the server; open pages get no event. */
export async function endSessions(database: pg.Pool, userId: string): Promise<void> {
  await database.query("delete from sessions where user_id = $1", [userId]);
}

/** Submits the form of the settings page; its dialog stays open when it is rejected. */
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
