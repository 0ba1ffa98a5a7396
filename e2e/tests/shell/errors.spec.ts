import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { expect, test } from "../../support/fixtures.ts";
import { injectPageFault, clearPageFault } from "../../support/inject-fault.ts";
import { openPage, publicAddress, settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

test.use({ variant: "en-desktop-light" });

const reportPath = endpoints.reportClientError.path;

function awaitReport(page: Page) {
  return page.waitForResponse((response) => response.url().endsWith(reportPath));
}

test("[R2.20] a visitor gets both error pages, and a 404 status at unknown addresses", async ({
  page,
  t,
  language,
}) => {
  await openPage(page, publicAddress("/", language));
  await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
  const home = page.getByRole("link", { name: t("goHome") });
  for (const address of ["/error/not-found", "/no/such/page", "/nowhere.html"]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(address === "/error/not-found" ? 200 : 404);
    await expect(page.getByRole("heading", { name: t("notFound.title") })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(t("notFound.pageTitle")));
    await expect(home).toHaveAttribute("href", publicAddress("/", language));
  }
  const forbidden = await page.goto("/error/forbidden");
  expect(forbidden?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: t("forbidden.title") })).toBeVisible();
  await home.click();
  await expect(page.getByRole("heading", { name: t("pages:home.headline") })).toBeVisible();

  const inside = await page.goto("/dashboard/nothing");
  expect(inside?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: t("account:login.title") })).toBeVisible();
});

test("[R2.20] signed in, an unknown address answers 404, inside the shell where it belongs there", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  const title = page.getByRole("heading", { level: 1, name: t("notFound.title") });
  for (const address of [
    "/dashboard/nothing",
    "/forum/7/nothing",
    "/profile/nobody",
    "/settings/x",
  ]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(title).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
  }
  const outside = await page.goto("/no-such-page");
  expect(outside?.status()).toBe(404);
  await expect(title).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await page.getByRole("link", { name: t("shell:goToDashboard") }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[R8.17] a section that fails leaves the shell alive, and Try Again draws it again", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await injectPageFault(page, "section");
  const reported = awaitReport(page);
  await page.goto("/dashboard/notifications");
  const failed = page.getByRole("alert");
  await expect(failed.getByRole("heading", { name: t("boundary.title") })).toBeVisible();
  await expect(failed).toContainText(t("boundary.section"));
  const message = failed.getByText("probe of the section");
  await expect(message).toBeHidden();
  await failed.getByText(t("boundary.details")).click();
  await expect(message).toBeVisible();
  expect((await reported).ok()).toBe(true);
  await expect(page.getByRole("banner")).toBeVisible();

  const again = failed.getByRole("button", { name: t("actions.tryAgain") });
  await again.click();
  await expect(failed).toBeVisible();
  await clearPageFault(page);
  await again.click();
  await expect(page.getByText(t("notices:kind.welcome.title")).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("[R8.17] another page of the shell is not touched by the section that failed", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  // A response that breaks the contract; the bell's request has a limit and gets the real one.
  await page.route(
    (url) => url.pathname === endpoints.listNotifications.path && !url.searchParams.has("limit"),
    (route) => route.fulfill({ json: { notifications: [null], unread_count: 1, next: null } }),
  );
  await page.goto("/dashboard/notifications");
  await expect(page.getByRole("heading", { name: t("boundary.title") })).toBeVisible();
  await page
    .getByRole("link", { name: t("shell:breadcrumbs.dashboard") })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: t("boundary.title") })).toHaveCount(0);
  await settlePage(page);
});

test("[R2.34] when the layout itself fails, a screen covers it and Reload page brings it back", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await injectPageFault(page, "layout");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: t("boundary.title") })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  const loaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: t("boundary.reloadLayout") }).click();
  await loaded;
  await clearPageFault(page);
});

test("[R8.18] the app's error boundary says 'notified' only once the report is saved", async ({
  page,
  t,
  language,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  await injectPageFault(page, "app");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(reportPath, async (route) => {
    await held;
    await route.continue();
  });
  const reported = awaitReport(page);
  await page.goto(publicAddress("/forgot-password", language));
  const alert = page.getByRole("alert");
  await expect(page.getByRole("heading", { name: t("boundary.title") })).toBeVisible();
  await expect(alert).toHaveText(t("boundary.appReporting"));
  await expect(page.getByText("probe of the app")).toBeVisible();
  release();
  const report = await reported;
  expect(report.ok()).toBe(true);
  expect(report.request().postDataJSON()).toMatchObject({
    message: "probe of the app",
    page: publicAddress("/forgot-password", language),
  });
  await expect(alert).toHaveText(t("boundary.appReported"));
  expect(logged.join("\n")).toContain("probe of the app");

  await clearPageFault(page);
  await page.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(page.getByRole("heading", { name: t("entry:forgot.title") })).toBeVisible();
});

test("[R8.18] a rejected report shows no 'notified', and Reload Page reloads", async ({
  page,
  t,
  language,
}) => {
  await injectPageFault(page, "app");
  await page.route(reportPath, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(publicAddress("/forgot-password", language));
  await expect(page.getByRole("alert")).toHaveText(t("boundary.app"));
  await expect(page.getByText(t("boundary.appReported"))).toHaveCount(0);
  const loaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: t("boundary.reload"), exact: true }).click();
  await loaded;
});

test("an island that fails shows an error with a reload between header and footer", async ({
  page,
  t,
  language,
}) => {
  await injectPageFault(page, "app");
  const reported = awaitReport(page);
  await page.goto(publicAddress("/login", language));
  const main = page.getByRole("main");
  await main.getByLabel(t("account:fields.email")).focus();
  const alert = main.getByRole("alert");
  await expect(alert).toContainText(t("boundary.title"));
  expect((await reported).ok()).toBe(true);
  await expect(page.getByRole("banner")).toBeVisible();
  const loaded = page.waitForEvent("domcontentloaded");
  await alert.getByRole("button", { name: t("boundary.reload"), exact: true }).click();
  await loaded;
});

test("[R8.19] an error nothing else caught shows the router's screen, without a stack in production", async ({
  page,
  t,
  language,
}) => {
  await injectPageFault(page, "router");
  await page.goto(publicAddress("/forgot-password", language));
  await expect(page.getByRole("heading", { name: t("boundary.router") })).toBeVisible();
  await expect(page.getByText("probe of the router")).toBeVisible();
  await expect(page.getByText(/\bat \S+ \(|assets\//)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.getByRole("button", { name: t("boundary.reload") })).toBeVisible();
});

test("an error code without a text still shows in the page's language", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  const problem = { type: "about:blank", title: "Teapot", status: 418, code: "teapot", params: {} };
  await page.route(endpoints.markAllNotificationsRead.path, (route) =>
    route.fulfill({
      status: 418,
      contentType: "application/problem+json",
      body: JSON.stringify(problem),
    }),
  );
  await openPage(page, "/dashboard/notifications");
  const markAll = page.getByRole("main").getByRole("button", { name: t("notifications:markAll") });
  await markAll.click();
  const toast = toastsOf(page, t);
  await expect(toast).toContainText(t("notifications:errors.updateAll"));
  await expect(toast).toContainText(t("errors:unknown"));
  await expect(toast).not.toContainText("teapot");
});
