import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import { publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { emailField, logIn, logInHref, passwordField } from "../../steps/account.ts";
import { expect, linkOf, newEmail, password, test } from "../../support/fixtures.ts";
import { toastsOf } from "../../support/toasts.ts";

const newPassword = "a new sentence to remember";

test("[D02] a forgotten password is replaced by mail, and every session ends at its next request", async ({
  page,
  openContext,
  user,
  language,
  t,
  mail,
}) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings:title"));

  const phone = await (await openContext()).newPage();
  await phone.goto(publicHref("/login", language));
  await emailField(phone, t).fill(user.email);
  await phone.getByRole("link", { name: t("account:login.forgot") }).click();
  await phone.getByRole("button", { name: t("entry:forgot.submit") }).click();
  await expect(phone.getByRole("heading", { name: t("entry:inbox.title") })).toBeFocused();
  await expect(phone.getByText(user.email)).toBeVisible();

  const link = linkOf(await mail(user.email, mailStrings[language].reset.subject));
  await phone.goto(link);
  const field = passwordField(phone, t("account:fields.newPassword"));
  const save = phone.getByRole("button", { name: t("entry:reset.submit") });
  await field.fill("password1");
  await save.click();
  await expect(phone.getByText(t("errors:password_common"))).toBeVisible();
  expect((await page.request.get(endpoints.getSettings.path)).status()).toBe(200);

  await field.fill(newPassword);
  await save.click();
  await expect(phone).toHaveURL(publicHref("/login", language));
  await expect(toastsOf(phone, t).filter({ hasText: t("entry:reset.done") })).toBeVisible();

  expect((await page.request.get(endpoints.getSettings.path)).status()).toBe(401);
  await page.reload();
  await expect(page).toHaveURL(logInHref(language, "/settings"));
  await logIn(page, t, { email: user.email, password });
  await expect(page.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));
  await logIn(page, t, { email: user.email, password: newPassword });
  await expect(page).toHaveURL("/settings");

  await phone.goto(link);
  await field.fill("yet another sentence");
  await save.click();
  await expect(phone.getByRole("heading", { name: t("entry:linkInvalid") })).toBeFocused();
  await phone.getByRole("link", { name: t("entry:reset.askAgain") }).click();
  await expect(phone).toHaveURL(publicHref("/forgot-password", language));
});

test("[D02] @once the response to a password reset does not reveal whether the address is known", async ({
  openContext,
  user,
  language,
  t,
}) => {
  const visitor = await (await openContext()).newPage();
  const shown: string[] = [];
  for (const email of [user.email, newEmail()]) {
    await visitor.goto(publicHref("/forgot-password", language));
    await emailField(visitor, t).fill(email);
    await visitor.getByRole("button", { name: t("entry:forgot.submit") }).click();
    await expect(visitor.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();
    const text = await visitor.getByRole("main").innerText();
    expect(text).toContain(email);
    shown.push(text.replace(email, ""));
  }
  expect(shown[0]).toBe(shown[1]);
});
