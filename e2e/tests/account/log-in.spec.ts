import { endpoints } from "@masar/contract/endpoints";
import type { Page } from "@playwright/test";
import { signedInKey } from "../../../apps/web/app/platform/preferences/signed-in-flag.ts";
import { publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import {
  chooseLanguage,
  emailField,
  logIn,
  logInHref,
  logOut,
  passwordField,
} from "../../steps/account.ts";
import { expect, newEmail, password, test } from "../../support/fixtures.ts";
import { toastsOf } from "../../support/toasts.ts";

const sessionPath = `**${endpoints.getSession.path}`;

/** As the application does after a log-in. */
async function rememberUser(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    if (location.origin !== "null") localStorage.setItem(key, "1");
  }, signedInKey);
}

for (const path of ["/login", "/register"] as const) {
  test(`[R2.13] [R6.01] @once a signed-in user sees a spinner at ${path} and is sent to the dashboard`, async ({
    page,
    user,
    language,
    t,
  }) => {
    expect(user.email).not.toBe("");
    await rememberUser(page);
    const checked = Promise.withResolvers<void>();
    await page.route(sessionPath, async (route) => {
      await checked.promise;
      await route.continue();
    });
    await page.goto(publicHref(path, language));
    await expect(page.getByRole("status").filter({ hasText: t("state.loading") })).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    checked.resolve();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("[R2.17] [R6.01] after log-in a visitor is on the requested page, and Back does not show the form", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  await context.clearCookies();
  const wanted = "/dashboard/notifications?type=study";
  await page.goto(publicHref("/", language));
  await page.goto(wanted);
  await expect(page).toHaveURL(logInHref(language, wanted));

  await logIn(page, t, { email: user.email, password: "not the right one" });
  await expect(page.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));
  await logIn(page, t, { email: newEmail(), password });
  await expect(page.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));

  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL(wanted);
  await expect(
    page.getByRole("heading", { name: t("notifications:title"), level: 1 }),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(publicHref("/", language));
});

test("[R2.17] @once after log-in a link cannot lead to a foreign or unknown address", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  await context.clearCookies();
  const foreign = [
    "https://example.org/",
    "//example.org/",
    "/\\example.org",
    "/login",
    "javascript:0",
  ];
  await page.goto(logInHref(language, foreign[0]));
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL("/dashboard");
  for (const next of foreign.slice(1)) {
    await page.goto(logInHref(language, next));
    await expect(page).toHaveURL("/dashboard");
  }
  await page.goto(logInHref(language, "/settings#devices"));
  await expect(page).toHaveURL("/settings/devices");
});

test("[R2.17] the form names what is missing before anything is sent, and hands the address on", async ({
  page,
  language,
  t,
}) => {
  await page.goto(logInHref(language, "/settings"));
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  await expect(page.getByText(t("account:invalid.emailMissing"))).toBeVisible();
  await expect(page.getByText(t("account:invalid.passwordMissing"))).toBeVisible();
  const email = emailField(page, t);
  await expect(email).toBeFocused();
  await email.fill("user@example.com");
  await page.getByRole("link", { name: t("account:login.forgot") }).click();
  await expect(page).toHaveURL(`${publicHref("/forgot-password", language)}?next=%2Fsettings`);
  await expect(email).toHaveValue("user@example.com");
  await page.getByRole("link", { name: t("entry:forgot.back") }).click();
  await expect(page).toHaveURL(logInHref(language, "/settings"));
});

test("[R4.05] @once logging out in one tab reaches another, and so does logging in", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  const other = await context.newPage();
  await other.goto("/settings");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(t("settings:title"));
  await page.goto("/dashboard");
  await logOut(page, t);
  await expect(page).toHaveURL(publicHref("/", language));
  await expect(other).toHaveURL(logInHref(language, "/settings"));

  await page.goto(publicHref("/login", language));
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL("/dashboard");
  await expect(other).toHaveURL("/settings");
});

test("[R8.03] @once a failed log-out shows an error and changes nothing; the next one leads to the home page", async ({
  page,
  user,
  language,
  t,
}) => {
  expect(user.email).not.toBe("");
  await page.route(`**${endpoints.logOut.path}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "Internal", status: 500, code: "internal", params: {} },
    }),
  );
  await page.goto("/dashboard");
  await logOut(page, t);
  const toast = toastsOf(page, t).filter({ hasText: t("shell:logOut.failed") });
  await expect(toast).toContainText(t("shell:logOut.failedDetail"));
  if (language === "en") {
    await expect(toast).toContainText("Logout Failed");
    await expect(toast).toContainText("An error occurred during logout. Please try again.");
  }
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.unroute(`**${endpoints.logOut.path}`);
  await logOut(page, t);
  await expect(page).toHaveURL(publicHref("/", language));
  await expect(
    page.getByRole("banner").getByRole("link", { name: t("site:header.signUp") }),
  ).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(logInHref(language));
});

test("[R7.01] [R3.18] @once the session holds its user's id and e-mail from log-in to log-out", async ({
  page,
  context,
  user,
  language,
  t,
}) => {
  await context.clearCookies();
  await chooseLanguage(context, language);
  await page.goto(publicHref("/login", language));
  // The log-in opens another page, with which the browser drops the response.
  let answer: unknown;
  await page.route(`**${endpoints.logIn.path}`, async (route) => {
    const response = await route.fetch();
    answer = await response.json();
    await route.fulfill({ response });
  });
  await logIn(page, t, { email: user.email, password });
  await expect(page).toHaveURL("/dashboard");
  const sessionUser = { id: user.id, email: user.email };
  expect(answer).toMatchObject({ status: "logged_in", session: { user: sessionUser } });
  await page.getByRole("button", { name: t("shell:account.label"), exact: true }).click();
  await expect(page.getByRole("menu").getByText(user.email)).toBeVisible();
  await page.keyboard.press("Escape");

  const current = await page.request.get(endpoints.getSession.path);
  expect(await current.json()).toMatchObject({ session: { user: sessionUser } });
  await logOut(page, t);
  await expect(page).toHaveURL(publicHref("/", language));
  const after = await page.request.get(endpoints.getSession.path);
  expect(await after.json()).toEqual({ session: null });
});

test("[R2.13] @once a visitor gets the form before the session is checked", async ({
  page,
  language,
  t,
}) => {
  await page.route(sessionPath, () => new Promise(() => {}));
  await page.goto(publicHref("/login", language));
  await expect(passwordField(page, t("account:fields.password"))).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t("state.loading") })).toHaveCount(0);
});

test("[R2.13] @once where a session ended, the form replaces the spinner once that is known", async ({
  page,
  language,
  t,
}) => {
  await rememberUser(page);
  const checked = Promise.withResolvers<void>();
  await page.route(sessionPath, async (route) => {
    await checked.promise;
    await route.continue();
  });
  await page.goto(publicHref("/login", language));
  await expect(page.getByRole("status").filter({ hasText: t("state.loading") })).toBeVisible();
  checked.resolve();
  await expect(passwordField(page, t("account:fields.password"))).toBeVisible();
  await expect(page).toHaveURL(publicHref("/login", language));
});
