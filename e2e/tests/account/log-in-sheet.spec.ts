import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import type { TFunction } from "i18next";
import { endSessions, logIn, logInHref, passwordField } from "../../steps/account.ts";
import { createUser, expect, newEmail, password, test } from "../../support/fixtures.ts";
import { toastsOf } from "../../support/toasts.ts";

test.use({ variant: "en-desktop-light" });

function openSheet(page: Page, t: TFunction) {
  const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
  return {
    sheet,
    password: passwordField(sheet, t("account:fields.password")),
    submit: sheet.getByRole("button", { name: t("account:sheet.submit") }),
    cancel: sheet.getByRole("button", { name: t("actions.close") }),
    leave: sheet.getByRole("button", { name: t("account:toLogIn") }),
  };
}

/** The dialog that moves the account to another address, filled but not sent. */
async function fillEmailForm(page: Page, t: TFunction, newAddress: string) {
  await page.goto("/settings/account");
  await page.getByRole("button", { name: t("settings:email.change") }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:email.change") });
  const form = {
    address: dialog.getByLabel(t("settings:email.new")),
    password: passwordField(dialog, t("settings:password.current")),
    submit: dialog.getByRole("button", { name: t("settings:email.submit") }),
    dialog,
  };
  await form.address.fill(newAddress);
  await form.password.fill(password);
  return form;
}

test("[D04] a session that ends during work is renewed in a sheet over the page, and the work goes on", async ({
  page,
  user,
  language,
  database,
  mail,
  t,
}) => {
  const newAddress = newEmail();
  const form = await fillEmailForm(page, t, newAddress);
  await endSessions(database, user.id);
  await form.submit.click();

  const { sheet, ...again } = openSheet(page, t);
  await expect(sheet.getByText(user.email)).toBeVisible();
  await expect(again.password).toBeFocused();
  await again.password.fill("not the right one");
  await again.submit.click();
  await expect(sheet.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));
  await expect(page).toHaveURL("/settings/account");

  await again.password.fill(password);
  await again.submit.click();
  await expect(sheet).toBeHidden();
  await expect(form.dialog.getByText(t("settings:email.sent"))).toBeVisible();
  await expect(form.dialog.getByText(newAddress)).toBeVisible();
  await mail(newAddress, mailStrings[language].email_change_new.subject);
  expect((await page.request.get(endpoints.getSettings.path)).status()).toBe(200);
});

test("[D04] cancelling keeps the page and everything typed, and the next try asks again", async ({
  page,
  user,
  database,
  t,
}) => {
  const newAddress = newEmail();
  const form = await fillEmailForm(page, t, newAddress);
  await endSessions(database, user.id);
  await form.submit.click();
  const { sheet, ...again } = openSheet(page, t);
  await again.cancel.click();
  await expect(sheet).toBeHidden();
  await expect(form.dialog.getByRole("alert")).toHaveText(t("errors:unauthorized"));
  await expect(form.address).toHaveValue(newAddress);
  await expect(form.password).toHaveValue(password);

  await form.submit.click();
  await again.password.fill(password);
  await again.submit.click();
  await expect(form.dialog.getByText(t("settings:email.sent"))).toBeVisible();
});

test("[D04] many calls that fail at once open one sheet, and one log-in answers them all", async ({
  page,
  user,
  database,
  t,
}) => {
  await page.goto("/settings");
  const privacy = page.getByRole("link", { name: t("settings:privacy.title"), exact: true });
  await expect(privacy).toBeVisible();
  await endSessions(database, user.id);
  const refused = new Set<string>();
  const logIns: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 401) refused.add(pathname);
    if (pathname === endpoints.logIn.path) logIns.push(pathname);
  });
  await privacy.click();

  const { sheet, ...again } = openSheet(page, t);
  await expect(sheet).toHaveCount(1);
  await expect.poll(() => refused.size).toBeGreaterThanOrEqual(2);
  await expect(sheet).toHaveCount(1);
  await again.password.fill(password);
  await again.submit.click();
  await expect(page.getByText(t("settings:privacy.visibleTo.private"))).toBeVisible();
  await expect(page.getByText(t("settings:consents.kinds.age_13"))).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect(logIns).toHaveLength(1);
});

test("[D04] [R4.05] logging in again in one tab goes on with the work of the other", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  const newAddress = newEmail();
  const other = await context.newPage();
  await other.goto("/settings/region");
  await expect(other.getByLabel(t("settings:region.country"))).toBeVisible();
  const form = await fillEmailForm(page, t, newAddress);
  await endSessions(database, user.id);
  await form.submit.click();
  const { sheet } = openSheet(page, t);
  await expect(sheet).toBeVisible();

  await other.getByLabel(t("settings:region.country")).selectOption("MA");
  const again = openSheet(other, t);
  await again.password.fill(password);
  await again.submit.click();
  await expect(toastsOf(other, t).filter({ hasText: t("settings:saved") })).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(form.dialog.getByText(t("settings:email.sent"))).toBeVisible();
});

test("[D04] when another user logs in meanwhile, nothing of the first user's work is sent or shown", async ({
  page,
  context,
  openContext,
  user,
  language,
  database,
  t,
}) => {
  const second = await createUser(await openContext(), language, database);
  const form = await fillEmailForm(page, t, newEmail());
  await endSessions(database, user.id);
  await form.submit.click();
  const { sheet } = openSheet(page, t);
  await expect(sheet).toBeVisible();

  const other = await context.newPage();
  await other.goto(logInHref(language));
  await logIn(other, t, { email: second.email, password });
  await expect(other).toHaveURL("/dashboard");
  await expect(form.dialog).toBeHidden();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByText(user.email)).toHaveCount(0);
  const changes = await database.query("select from email_changes where user_id = any($1)", [
    [user.id, second.id],
  ]);
  expect(changes.rowCount).toBe(0);
});

test("[D04] [R2.17] the sheet also leads to the log-in page, and from there back", async ({
  page,
  user,
  language,
  database,
  t,
}) => {
  await page.goto("/settings/region");
  const country = page.getByLabel(t("settings:region.country"));
  await expect(country).toBeVisible();
  await endSessions(database, user.id);
  await country.selectOption("SA");
  await openSheet(page, t).leave.click();
  await expect(page).toHaveURL(logInHref(language, "/settings/region"));
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL("/settings/region");
});
