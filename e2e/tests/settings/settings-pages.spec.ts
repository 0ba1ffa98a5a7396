import { settingsGroups } from "@masar/contract/settings/groups";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, settlePage } from "../../support/pages.ts";

test("[N5.15] each group of settings is a page with its title, reached from the list and left by the breadcrumbs", async ({
  page,
  user,
  t,
}) => {
  test.slow();
  expect(user.id).not.toBe("");
  const main = page.getByRole("main");
  const list = main.getByRole("navigation", { name: t("settings:sections"), exact: true });
  const title = main.getByRole("heading", { level: 1 });
  const crumbs = page.getByRole("navigation", { name: t("breadcrumbs.label") });
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  await openPage(page, links.settings);
  await expect(list.getByRole("link")).toHaveCount(settingsGroups.length);
  for (const group of settingsGroups) {
    const name = t(`settings:${group}.title`);
    await list.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(links.settingsGroup(group));
    await expect(title).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await settlePage(page);
    await expect(main.getByRole("region", { name, exact: true })).toBeVisible();
    if (isWide) {
      const current = list.locator("[aria-current=page]");
      await expect(current).toHaveText([name]);
      await expect(list.getByRole("link")).toHaveCount(settingsGroups.length);
    } else {
      await expect(list).toBeHidden();
    }
    await expect(crumbs.getByRole("listitem")).toHaveText([t("settings:title"), name]);
    await crumbs.getByRole("link", { name: t("settings:title") }).click();
    await expect(title).toHaveText(t("settings:title"));
  }
});

test("[N5.15] @once addresses of the former sections open the page of the group", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  for (const [address, opened, name] of [
    ["/settings#study", links.settingsGroup("study"), t("settings:study.title")],
    ["/settings#account", links.settingsGroup("account"), t("settings:account.title")],
  ] as const) {
    // A hash alone would not load the page again.
    await page.goto("about:blank");
    await openPage(page, address);
    await expect(page).toHaveURL(opened);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  await page.goto("about:blank");
  await openPage(page, "/settings#consents");
  await expect(page).toHaveURL(`${links.settingsGroup("privacy")}#consents`);
  await expect(page.locator("#consents")).toBeFocused();
  await expect(page.locator("#consents")).toBeInViewport();
});

test("[N5.15] a search leads to the page of the setting, which is marked and in sight", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  const name = t("settings:quiet.title");
  await openPage(page, links.settings);
  await page.getByRole("searchbox", { name: t("settings:search.label") }).fill(name);
  await expect(page).toHaveURL(/\/settings\?search=/);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("settings:notifications.title"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/settings\/notifications\?search=/);
  await expect(page.getByRole("switch", { name })).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get("settings-hit")?.size ?? 0))
    .toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue(name);
});
