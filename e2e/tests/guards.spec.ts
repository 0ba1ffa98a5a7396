import { routes } from "@masar/contract/routes";
import { links } from "../../apps/web/app/lib/links.ts";
import { chooseLanguage, logInHref } from "../account-steps.ts";
import { expect, test } from "../fixtures.ts";

const somePath = "01990000-0000-7000-8000-000000000001";
const protectedPages = Object.values(links)
  .map((link) => (typeof link === "string" ? link : link(somePath, "m1")))
  .filter((path) => !path.startsWith("/error/"));

test("[R2.15] [R4.07] [R6.01] a guest is sent to log in from every page of the shell, and nothing of it is shown", async ({
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
  // The guard comes before the page: nothing of a learner was even asked for.
  expect(refused).toEqual([]);
});

test("[R2.21] [R4.06] a learner who opens the administration meets the forbidden page", async ({
  page,
  learner,
  t,
}) => {
  expect(learner.id).not.toBe("");
  await page.goto("/dashboard");
  await page.goto(links.admin);
  await expect(page).toHaveURL(links.forbidden);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("forbidden.title"));
  expect((await page.request.get(routes.getInstance.path)).status()).toBe(403);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
});

test("[R2.21] [R4.06] the administration opens to an administrator alone, and closes with the role", async ({
  page,
  learner,
  database,
  t,
}) => {
  const setRoles = (roles: string[]) =>
    database.query("update users set roles = $2 where id = $1", [learner.id, roles]);

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
  learner,
  t,
}) => {
  expect(learner.id).not.toBe("");
  const checked = Promise.withResolvers<void>();
  await page.route(`**${routes.getSession.path}`, async (route) => {
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

test("[R4.06] a check that fails is neither in nor out: the page says so and tries again", async ({
  page,
  learner,
  t,
}) => {
  expect(learner.id).not.toBe("");
  await page.route(`**${routes.getSession.path}`, (route) => route.abort());
  await page.goto("/settings");
  // Two more tries come first, each after a longer wait.
  await expect(page.getByText(t("shell:sessionCheckFailed"))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(t("errors:network"))).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await page.unroute(`**${routes.getSession.path}`);
  await page.getByRole("button", { name: t("actions.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings:title"));
});
