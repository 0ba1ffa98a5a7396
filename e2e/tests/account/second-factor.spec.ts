import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { endSessions, logIn, logOut, passwordField } from "../../steps/account.ts";
import { turnOnSecondFactor } from "../../steps/second-factor.ts";
import { expect, password, test } from "../../support/fixtures.ts";
import { toastsOf } from "../../support/toasts.ts";
import { nextTotp, totp } from "../../support/totp.ts";

const toArabicDigits = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));

/** An expired code in the right format. */
const oldCode = (secret: string) => totp(secret, Date.now() - 24 * 60 * 60_000);

async function sendCode(page: Page, t: TFunction, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole("button", { name: t("account:secondFactor.submit") }).click();
}

test("[D03] @ar the second step is turned on with the app's secret and then required at log-in, in any digits", async ({
  page,
  user,
  language,
  t,
}) => {
  await page.goto("/settings/account");
  await page.getByRole("button", { name: t("settings:secondFactor.turnOn") }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:secondFactor.turnOnTitle") });
  await passwordField(dialog, t("settings:password.current")).fill(password);
  await dialog.getByRole("button", { name: t("settings:secondFactor.next") }).click();
  await expect(dialog.getByText(t("settings:secondFactor.qr"))).toBeVisible();
  const secret = await dialog.getByRole("code").innerText();
  await dialog.getByRole("button", { name: t("settings:secondFactor.next") }).click();
  await expect(dialog.getByRole("heading", { name: t("settings:codes.title") })).toBeFocused();
  const codes = await dialog.getByRole("list").getByRole("code").allInnerTexts();
  expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
  const firstCode = dialog.getByLabel(t("settings:secondFactor.firstCode"));
  const finish = dialog.getByRole("button", { name: t("settings:secondFactor.turnOn") });
  await firstCode.fill(oldCode(secret));
  await finish.click();
  await expect(dialog.getByText(t("errors:code_invalid"))).toBeVisible();
  await firstCode.fill(totp(secret));
  await finish.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("settings:secondFactor.on"), { exact: true })).toBeVisible();

  await logOut(page, t);
  await expect(page).toHaveURL(publicHref("/", language));
  await page.goto(publicHref("/login", language));
  await logIn(page, t, { email: user.email, password });
  const label = t("account:fields.code");
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await sendCode(page, t, label, "12345");
  await expect(page.getByText(t("account:invalid.code"))).toBeVisible();
  await sendCode(page, t, label, oldCode(secret));
  await expect(page.getByRole("alert")).toHaveText(t("errors:code_invalid"));
  const shown = nextTotp(secret).replace(/(\d{3})/, "$1 ");
  await sendCode(page, t, label, language === "ar" ? toArabicDigits(shown) : shown);
  await expect(page).toHaveURL("/dashboard");
});

test("[D03] @once the second step is turned off with the password and a code; then the password is enough", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  const { secret } = await turnOnSecondFactor(context.request);
  await page.goto("/settings/account");
  await page.getByRole("button", { name: t("settings:secondFactor.turnOff"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("settings:secondFactor.turnOffTitle") });
  const turnOff = dialog.getByRole("button", { name: t("settings:secondFactor.turnOff") });
  await passwordField(dialog, t("settings:password.current")).fill("not the right one");
  await dialog.getByLabel(t("settings:proof.code")).fill(nextTotp(secret));
  await turnOff.click();
  await expect(dialog.getByText(t("errors:password_wrong"))).toBeVisible();
  await passwordField(dialog, t("settings:password.current")).fill(password);
  await turnOff.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("settings:secondFactor.off"), { exact: true })).toBeVisible();

  await logOut(page, t);
  await expect(page).toHaveURL(publicHref("/", language));
  await page.goto(publicHref("/login", language));
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL("/dashboard");
});

test("[D03] @once a recovery code opens the account once", async ({
  context,
  openContext,
  user,
  language,
  t,
}) => {
  const account = { email: user.email, password };
  const [first = "", second = ""] = (await turnOnSecondFactor(context.request)).codes;

  const label = t("account:fields.recoveryCode");
  const useRecovery = { name: t("account:secondFactor.useRecovery") };
  const phone = await (await openContext()).newPage();
  await phone.goto(publicHref("/login", language));
  await logIn(phone, t, account);
  await phone.getByRole("button", useRecovery).click();
  await expect(phone.getByLabel(label, { exact: true })).toBeFocused();
  await sendCode(phone, t, label, first);
  await expect(phone).toHaveURL("/dashboard");

  await logOut(phone, t);
  await expect(phone).toHaveURL(publicHref("/", language));
  await phone.goto(publicHref("/login", language));
  await logIn(phone, t, account);
  await phone.getByRole("button", useRecovery).click();
  await sendCode(phone, t, label, first);
  await expect(phone.getByRole("alert")).toHaveText(t("errors:code_invalid"));
  await sendCode(phone, t, label, second);
  await expect(phone).toHaveURL("/dashboard");
});

test("[D03] [D04] @once the log-in sheet asks for the second step as well, and starting over asks for the password", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  const { secret } = await turnOnSecondFactor(context.request);
  await page.goto("/settings/region");
  const country = page.getByLabel(t("settings:region.country"));
  await expect(country).toBeVisible();
  await endSessions(database, user.id);
  await country.selectOption("EG");
  const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
  const secretField = passwordField(sheet, t("account:fields.password"));
  await secretField.fill(password);
  await sheet.getByRole("button", { name: t("account:sheet.submit") }).click();
  await sheet.getByRole("button", { name: t("account:secondFactor.startOver") }).click();
  await expect(secretField).toHaveValue(password);
  await sheet.getByRole("button", { name: t("account:sheet.submit") }).click();
  await sheet.getByLabel(t("account:fields.code"), { exact: true }).fill(nextTotp(secret));
  await sheet.getByRole("button", { name: t("account:secondFactor.submit") }).click();
  await expect(sheet).toBeHidden();
  await expect(toastsOf(page, t).filter({ hasText: t("settings:saved") })).toBeVisible();
  await page.reload();
  await expect(country).toHaveValue("EG");
});
