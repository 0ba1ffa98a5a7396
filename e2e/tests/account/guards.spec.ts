import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { chooseLanguage, logIn, logInHref } from "../../steps/account.ts";
import { inputOf, openAssistant } from "../../steps/assistant.ts";
import { bellWith } from "../../steps/notification-bell.ts";
import { makeStaff } from "../../steps/admin.ts";
import { createUser, expect, password, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";

test.use({ variant: "en-desktop-light" });

const somePath = "01990000-0000-7000-8000-000000000001";
// Member pages, shared paths and completion records are open to visitors.
const openToVisitors = /^\/(error|p|u|verify)\//;
const protectedPages = Object.values(links)
  // Only the first parameter is a path id; guards ignore the others.
  .map((link) => (typeof link === "string" ? link : link(somePath as never, "1" as never)))
  .filter((path) => !openToVisitors.test(path));

/** The pages of the shell beside the dashboard, by the heading each has. */
const furtherPages = [
  { path: links.community, heading: "community:title" },
  { path: links.profile, heading: "profile:title" },
  { path: links.settings, heading: "settings:title" },
  { path: links.support, heading: "support:title" },
] as const;

test("[R2.15] [R4.07] [R6.01] a visitor is sent to log in from every page of the shell, and nothing of it is shown", async ({
  page,
  context,
  language,
  t,
}) => {
  await chooseLanguage(context, language);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  for (const path of protectedPages) {
    await page.goto(path);
    await expect(page, path).toHaveURL(logInHref(language, path));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account:login.title"));
  }
  // The guard runs before the page: no user data was requested.
  expect(refused).toEqual([]);
});

test("[R2.16] community, profile, settings and support ask a visitor to log in, and open after it", async ({
  page,
  context,
  database,
  language,
  openContext,
  t,
}) => {
  const { email } = await createUser(await openContext(), language, database);
  await chooseLanguage(context, language);
  for (const { path, heading } of furtherPages) {
    await context.clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(logInHref(language, path));
    await logIn(page, t, { email, password });
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(heading));
  }
});

test("[R2.19] dashboard, community, profile, settings and support share one layout with the assistant; a spinner until the session is known", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  let check = Promise.withResolvers<void>();
  await page.route(`**${endpoints.getSession.path}`, async (route) => {
    await check.promise;
    await route.continue();
  });
  const spinner = page.getByRole("status").filter({ hasText: t("state.loading") });
  const navigation = page.getByRole("navigation", { name: t("shell:navigation.label") });
  const parts = [
    navigation,
    bellWith(page, t, 1),
    page.getByRole("button", { name: t("shell:assistant.label"), exact: true }),
  ];
  for (const path of [...furtherPages.map((further) => further.path), links.dashboard]) {
    check = Promise.withResolvers<void>();
    await page.goto(path);
    await expect(spinner, path).toBeVisible();
    for (const part of parts) await expect(part, path).toHaveCount(0);
    check.resolve();
    await settlePage(page);
    for (const part of parts) await expect(part, path).toBeVisible();
    await expect(page).toHaveURL(path);
  }

  // One layout: header and sidebar are not re-created with the page.
  const assistant = await openAssistant(page, t);
  await inputOf(assistant, t).fill("Not sent yet");
  for (const key of ["community", "profile", "settings"] as const) {
    await navigation.getByRole("link", { name: t(`shell:navigation.${key}.label`) }).click();
    await expect(page).toHaveURL(links[key]);
    await settlePage(page);
    await expect(inputOf(assistant, t)).toHaveValue("Not sent yet");
  }
  await page.getByRole("button", { name: t("shell:account.label"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("shell:account.support"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("support:title"));
  await expect(inputOf(assistant, t)).toHaveValue("Not sent yet");
});

test("[R2.21] [R4.06] a user who opens the admin area reaches the forbidden page", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await page.goto("/dashboard");
  await page.goto(links.admin);
  await expect(page).toHaveURL(links.forbidden);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("forbidden.title"));
  expect((await page.request.get(endpoints.getInstance.path)).status()).toBe(403);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
});

test("[R2.21] [R4.06] the admin area opens only to admins and closes when the role is withdrawn", async ({
  page,
  user,
  database,
  t,
}) => {
  const setRoles = (roles: "admin"[] | "moderator"[]) => makeStaff(database, user.id, roles);

  await setRoles(["moderator"]);
  await page.goto(links.admin);
  await expect(page).toHaveURL(links.forbidden);

  await setRoles(["admin"]);
  await page.goto(links.admin);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("operation:title"));
  await expect(page.getByText(t("operation:instance.mailSmtp"))).toBeVisible();
  await expect(page).toHaveURL(links.admin);

  await setRoles([]);
  await page.reload();
  await expect(page).toHaveURL(links.forbidden);
});

test("[R4.06] [R4.05] the guard shows a spinner until the first check of the session has an answer", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  const checked = Promise.withResolvers<void>();
  await page.route(`**${endpoints.getSession.path}`, async (route) => {
    await checked.promise;
    await route.continue();
  });
  await page.goto("/settings");
  await expect(page.getByRole("status").filter({ hasText: t("state.loading") })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  await expect(page).toHaveURL("/settings");
  checked.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings:title"));
  await expect(page.getByRole("status").filter({ hasText: t("state.loading") })).toHaveCount(0);
});

test("[R4.06] a session check that fails shows an error and offers to try again", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await page.route(`**${endpoints.getSession.path}`, (route) => route.abort());
  await page.goto("/settings");
  // Two more tries come first, each after a longer wait.
  await expect(page.getByText(t("shell:sessionCheckFailed"))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(t("errors:network"))).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await page.unroute(`**${endpoints.getSession.path}`);
  await page.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings:title"));
});
