import { endpoints } from "@masar/contract/endpoints";
import { emailField } from "../../steps/account.ts";
import { createUser, expect, newEmail, password, test } from "../../support/fixtures.ts";
import { afterRetries } from "../../support/fail-endpoint.ts";
import { openPage, publicAddress } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

test.use({ variant: "en-desktop-light" });

test("offline, the first failed change shows an error, is reverted, and works when the network is back", async ({
  page,
  context,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard/notifications");
  const main = page.getByRole("main");
  const markAll = main.getByRole("button", { name: t("notifications:markAll") });
  await expect(main.getByText(t("notifications:count", { count: 1 }))).toBeVisible();

  await context.setOffline(true);
  await markAll.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(t("notifications:errors.updateAll"));
  await expect(alert).toContainText(t("errors:offline"));
  await expect(markAll).not.toHaveAttribute("aria-busy", "true");
  await expect(main.getByText(t("notifications:count", { count: 1 }))).toBeVisible();

  await context.setOffline(false);
  await markAll.click();
  await expect(toastsOf(page, t)).toContainText(t("notifications:allRead.title"));
  await expect(main.getByText(t("notifications:count", { count: 0 }))).toBeVisible();
});

test("offline, a setting that was not saved goes back to what it was", async ({
  page,
  context,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/settings/region");
  const country = page.getByLabel(t("settings:region.country"));
  await context.setOffline(true);
  await country.selectOption("MA");
  await expect(page.getByText(t("settings:notSaved")).first()).toBeVisible();
  await expect(page.getByText(t("errors:offline")).first()).toBeVisible();
  await expect(country).toHaveValue("");
  await context.setOffline(false);
  await country.selectOption("MA");
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await page.reload();
  await expect(country).toHaveValue("MA");
});

test("offline, the log-in form shows an error, keeps its text and works afterwards", async ({
  page,
  context,
  openContext,
  t,
  language,
  database,
}) => {
  const elsewhere = await openContext();
  const { email } = await createUser(elsewhere, language, database, newEmail());
  await openPage(page, publicAddress("/login", language));
  await emailField(page, t).fill(email);
  // The first letter loads the form's script; without it there is nothing to show the error.
  await expect(page.getByRole("main").locator("[data-awake]").first()).toBeAttached();
  await page.getByLabel(t("account:fields.password"), { exact: true }).fill(password);
  const submit = page.getByRole("button", { name: t("account:login.submit"), exact: true });
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(t("errors:offline"));
  await expect(submit).not.toHaveAttribute("aria-busy", "true");
  await expect(emailField(page, t)).toHaveValue(email);
  await context.setOffline(false);
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("without the API, the notifications page shows an error and loads on Try Again", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.route(`**${endpoints.listNotifications.path}*`, (route) => route.abort());
  await page.goto("/dashboard/notifications");
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText(t("notifications:errors.fetch"), afterRetries);
  await expect(failed).toContainText(t("errors:network"));
  await page.unroute(`**${endpoints.listNotifications.path}*`);
  await failed.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(page.getByRole("main").getByText(t("notices:kind.welcome.title"))).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("without the API, a signed-in page neither spins for ever nor claims a log-out", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/dashboard");
  const title = page.getByRole("heading", { name: t("shell:sessionCheckFailed") });
  await expect(title).toBeVisible(afterRetries);
  await expect(page.getByRole("alert")).toHaveText(t("errors:network"));
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(title).toHaveCount(0);
});

test("[D77] a page whose file is missing on the server reloads once, shows an error and loads on Try Again", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const file = "**/assets/notifications-main-*.js";
  await page.route(file, (route) => route.fulfill({ status: 404 }));
  await page.goto("/dashboard/notifications");
  await expect(page.getByRole("alert")).toHaveText(t("errors:unknown"));
  expect(loads).toBe(2);
  await page.unroute(file);
  await page.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(page.getByRole("main").getByText(t("notices:kind.welcome.title"))).toBeVisible();
});
