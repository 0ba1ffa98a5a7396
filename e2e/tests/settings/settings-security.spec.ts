import type { BrowserContext, Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { changePassword, chooseLanguage, logInHref, passwordField } from "../../steps/account.ts";
import { expect, linkOf, newEmail, password, post, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

const newPassword = "another long sentence";

/** Logs the same user in on another device. */
async function logInOn(device: BrowserContext, email: string, secret = password): Promise<Page> {
  await post(device.request, endpoints.logIn.path, { email, password: secret });
  return device.newPage();
}

const isSignedIn = async (device: BrowserContext): Promise<boolean> =>
  (await device.request.get(endpoints.getSettings.path)).ok();

test("[D02] [D04] @once a changed password logs every other device out at its next request", async ({
  page,
  context,
  user,
  openContext,
  mail,
  language,
  t,
}) => {
  // Several devices, each with its password to check.
  test.slow();
  const device = await openContext();
  const other = await logInOn(device, user.email);
  await openPage(other, links.settingsGroup("region"));
  await openPage(page, links.settingsGroup("account"));

  const dialog = await changePassword(page, t, { from: "not my password", to: newPassword });
  await expect(dialog.getByText(t("errors:password_wrong"))).toBeVisible();
  expect(await isSignedIn(device)).toBe(true);
  await passwordField(dialog, t("settings:password.current")).fill(password);
  await dialog.getByRole("button", { name: t("settings:password.submit") }).click();
  await expect(dialog).toBeHidden();
  await expect(toastsOf(page, t)).toContainText(t("settings:password.done"));
  await mail(user.email, mailStrings[language].password_changed.subject);

  expect(await isSignedIn(device)).toBe(false);
  await other.getByLabel(t("settings:region.country"), { exact: true }).selectOption("OM");
  await expect(other.getByRole("dialog", { name: t("account:sheet.title") })).toBeVisible();

  expect(await isSignedIn(context)).toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings:account.title"));
  await logInOn(await openContext(), user.email, newPassword);
  await expect(logInOn(await openContext(), user.email)).rejects.toThrow("credentials_invalid");
});

test("[D02] an e-mail moves only once both mailboxes have confirmed, and then other devices are out", async ({
  page,
  context,
  user,
  openContext,
  mail,
  language,
  t,
}) => {
  // Several devices, each with its password to check.
  test.slow();
  const device = await openContext();
  await logInOn(device, user.email);
  const subjects = mailStrings[language];
  const to = newEmail();
  await openPage(page, links.settingsGroup("account"));
  const account = page.getByRole("region", { name: t("settings:account.title"), exact: true });
  await account.getByRole("button", { name: t("settings:email.change") }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:email.change") });
  await dialog.getByLabel(t("settings:email.new"), { exact: true }).fill(to);
  await passwordField(dialog, t("settings:password.current")).fill(password);
  await dialog.getByRole("button", { name: t("settings:email.submit") }).click();
  await expect(dialog.getByRole("listitem")).toHaveText([user.email, to]);

  const atOld = linkOf(await mail(user.email, subjects.email_change_old.subject));
  const atNew = linkOf(await mail(to, subjects.email_change_new.subject));
  // The new mailbox is opened in a browser without a session.
  const otherUser = await (await openContext()).newPage();
  await otherUser.goto(atNew);
  await expect(otherUser.getByRole("heading", { level: 1 })).toHaveText(t("entry:confirm.waiting"));
  await page.reload();
  await expect(account).toContainText(user.email);
  expect(await isSignedIn(device)).toBe(true);

  await page.goto(atOld);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("entry:confirm.changed"));
  await mail(user.email, subjects.email_changed.subject);
  expect(await isSignedIn(device)).toBe(false);
  expect(await isSignedIn(context)).toBe(true);
  await openPage(page, links.settingsGroup("account"));
  await expect(account).toContainText(to);

  await otherUser.goto(atOld);
  await expect(otherUser.getByRole("heading", { level: 1 })).toHaveText(t("entry:linkInvalid"));
  await logInOn(await openContext(), to);
  await expect(logInOn(await openContext(), user.email)).rejects.toThrow("credentials_invalid");
});

test("[D02] @once another device is listed, and logged out from here", async ({
  page,
  context,
  user,
  openContext,
  t,
}) => {
  const device = await openContext();
  const other = await logInOn(device, user.email);
  await openPage(other, links.settingsGroup("region"));
  await openPage(page, links.settingsGroup("devices"));
  const section = page.getByRole("region", { name: t("settings:devices.title"), exact: true });
  const rows = section.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: t("settings:devices.current") })).toHaveCount(1);
  const remove = rows.getByRole("button");
  await expect(remove).toHaveCount(1);

  const dialog = page.getByRole("dialog", { name: t("settings:devices.removeTitle") });
  await remove.click();
  await dialog.getByRole("button", { name: t("actions.cancel") }).click();
  await expect(dialog).toBeHidden();
  expect(await isSignedIn(device)).toBe(true);

  await remove.click();
  await dialog.getByRole("button", { name: t("settings:devices.remove"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:devices.removed"));
  await expect(rows).toHaveCount(1);
  expect(await isSignedIn(device)).toBe(false);
  expect(await isSignedIn(context)).toBe(true);
  await other.getByLabel(t("settings:region.country"), { exact: true }).selectOption("OM");
  await expect(other.getByRole("dialog", { name: t("account:sheet.title") })).toBeVisible();
});

test("[D02] @once logging out everywhere ends every device, this one too", async ({
  page,
  context,
  user,
  openContext,
  language,
  t,
}) => {
  const device = await openContext();
  const other = await logInOn(device, user.email);
  await chooseLanguage(device, language);
  await openPage(page, links.settingsGroup("devices"));
  await page.getByRole("button", { name: t("settings:devices.everywhere") }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:devices.everywhereTitle") });
  await dialog.getByRole("button", { name: t("settings:devices.everywhere") }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${logInHref(language)}(\\?|$)`));
  expect(await isSignedIn(context)).toBe(false);
  expect(await isSignedIn(device)).toBe(false);
  await other.goto(links.settings);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(t("account:login.title"));
});
