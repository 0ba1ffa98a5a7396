import { endpoints } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { navigationKeys, showNavigation } from "../../support/navigation.ts";
import { openPage, publicAddress } from "../../support/pages.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

test("[R2.22] the header stays in view with its parts, and the account menu names the user's email", async ({
  page,
  t,
  user,
  colorScheme,
}) => {
  await openPage(page, "/settings/notifications");
  const header = page.getByRole("banner").first();
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect((await header.boundingBox())?.y).toBe(0);
  // A phone has More in its bar instead.
  const toggle = isPhone(page)
    ? page.getByRole("button", { name: t("shell:bar.more"), exact: true })
    : header.getByRole("button", { name: t("shell:header.toggleSidebar") });
  await expect(toggle).toBeInViewport();
  const otherTheme = t(colorScheme === "dark" ? "theme.toLight" : "theme.toDark");
  await expect(header.getByRole("button", { name: otherTheme })).toBeInViewport();
  await expect(header.getByRole("button", { name: t("notifications:title") })).toBeInViewport();
  const brand = header.getByRole("link", { name: t("brand") });
  await expect(brand).toHaveAttribute("href", "/dashboard");

  await header.getByRole("button", { name: t("shell:account.label") }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByText(user.email)).toBeVisible();
  await expect(menu.getByRole("menuitem")).toHaveText([
    t("shell:account.profile"),
    t("shell:account.settings"),
    t("shell:account.support"),
    t("shell:account.logOut"),
  ]);
  await menu.getByRole("menuitem", { name: t("shell:account.support") }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(menu).toBeHidden();
  await brand.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[R2.23] six described entries, the dashboard marked on its own page, the others by prefix", async ({
  page,
  t,
}) => {
  const pages = [
    ["/dashboard", "dashboard"],
    ["/dashboard/notifications", undefined],
    ["/dashboard/learning-paths/42/tasks", "learningPaths"],
    ["/dashboard/courses", "courses"],
    ["/forum/7", "community"],
    ["/profile", "profile"],
    ["/settings", "settings"],
    ["/settings/study", "settings"],
  ] as const;
  for (const [address, marked] of pages) {
    await openPage(page, address);
    const links = (await showNavigation(page, t)).getByRole("link");
    await expect(links).toHaveCount(navigationKeys.length);
    for (const [index, key] of navigationKeys.entries()) {
      const link = links.nth(index);
      await expect(link.getByText(t(`shell:navigation.${key}.label`))).toBeVisible();
      await expect(link.getByText(t(`shell:navigation.${key}.description`))).toBeVisible();
      const current =
        key !== marked
          ? null
          : address.split("/").length > 3 || key === "community" || address === "/settings/study"
            ? "true"
            : "page";
      expect(await link.getAttribute("aria-current"), `${key} at ${address}`).toBe(current);
    }
  }
});

test("[R2.24] [R4.16] on a large screen the sidebar collapses to icons and stays as it was left", async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, "/dashboard");
  const toggle = page.getByRole("button", { name: t("shell:header.toggleSidebar") });
  const sidebar = page.getByRole("complementary");
  const link = sidebar.getByRole("link", { name: t("shell:navigation.courses.label") });
  const widthOf = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  const wide = await widthOf();

  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.poll(widthOf).toBeLessThan(80);
  await expect(link).toBeVisible();
  expect((await link.getByText(t("shell:navigation.courses.label")).boundingBox())?.width).toBe(1);

  await page.reload();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.poll(widthOf).toBeLessThan(80);
  await toggle.click();
  await expect.poll(widthOf).toBe(wide);
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
});

test("[R2.24] [R2.25] on a phone the navigation lies over the page; choosing an entry closes it", async ({
  page,
  t,
  language,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/dashboard");
  const main = page.getByRole("main");
  const before = await main.boundingBox();
  const entries = await showNavigation(page, t);
  const drawer = page.getByRole("dialog", { name: t("shell:navigation.label") });
  await expect(drawer.getByRole("heading", { name: t("shell:navigation.label") })).toBeVisible();
  expect(await page.locator("main").boundingBox()).toEqual(before);
  // It slides in from the side where reading starts.
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox();
      return language === "ar" ? Math.round((box?.x ?? 0) + (box?.width ?? 0)) : box?.x;
    })
    .toBe(language === "ar" ? 360 : 0);
  for (const link of await entries.getByRole("link").all()) {
    await expect(link.locator("svg")).toHaveCount(1);
  }
  await entries.getByRole("link", { name: t("shell:navigation.settings.label") }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: t("settings:title") })).toBeVisible();
});

test("[R2.33] @once 767 px is a phone, 768 px is not", async ({ page, t }) => {
  const { mobileBreakpointPx } = limits;
  expect(mobileBreakpointPx).toBe(768);
  await page.setViewportSize({ width: 767, height: 800 });
  await openPage(page, "/dashboard");
  const drawerButton = page.getByRole("button", { name: t("shell:bar.more"), exact: true });
  await expect(drawerButton).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole("complementary")).toBeVisible();
  await expect(drawerButton).toHaveCount(0);
});

test("[R2.31] @once breadcrumbs lead up from nested pages and are absent one segment deep", async ({
  page,
  t,
}) => {
  const labels = {
    "/dashboard/learning-paths": ["dashboard", "learningPaths"],
    "/dashboard/courses/42": ["dashboard", "courses", "course"],
    "/forum/profile": ["community", "profile"],
    "/settings/onboarding": ["settings", "setup"],
    "/dashboard/notifications": ["dashboard", "notifications"],
  } as const;
  const crumbs = page.getByRole("navigation", { name: t("breadcrumbs.label") });
  for (const [address, keys] of Object.entries(labels)) {
    await openPage(page, address);
    await expect(crumbs.getByRole("listitem")).toHaveText(
      keys.map((key) => t(`shell:breadcrumbs.${key}`)),
    );
    await expect(crumbs.getByText(t(`shell:breadcrumbs.${keys.at(-1)}`)).last()).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await crumbs.getByRole("link", { name: t("shell:breadcrumbs.dashboard") }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const address of ["/dashboard", "/settings", "/onboarding", "/forum"]) {
    await openPage(page, address);
    await expect(crumbs).toHaveCount(0);
  }
});

test("[N14.08] the footer, the health answer and the document name the same build", async ({
  page,
  t,
}) => {
  await openPage(page, "/dashboard");
  const { build } = (await (await page.request.get(endpoints.getReadiness.path)).json()) as {
    build: string;
  };
  expect(build).not.toBe("development");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`${t("shell:footer.build")} ${build}`);
  await openPage(page, publicAddress("/faq", "en"));
  await expect(page.locator("meta[name=build]")).toHaveAttribute("content", build);
});

test("[R2.32] the footer has privacy, terms, support, the version and the years", async ({
  page,
  t,
  language,
}) => {
  await openPage(page, "/dashboard");
  const footer = page.getByRole("contentinfo");
  const links = { privacy: "/privacy", terms: "/terms", support: "/support" };
  for (const [key, path] of Object.entries(links)) {
    const href = key === "support" ? path : publicAddress(path, language);
    const link = footer.getByRole("link", { name: t(`shell:footer.${key}`) });
    await expect(link).toHaveAttribute("href", href);
  }
  await expect(footer).toContainText(t("shell:footer.version", { version: "1.0.0" }));
  const years = `2025–${new Date().getFullYear()}`;
  await expect(footer).toContainText(t("shell:footer.copyright", { years }));
  await footer.getByRole("link", { name: t("shell:footer.terms") }).click();
  await expect(page).toHaveURL(new RegExp(`${publicAddress("/terms", language)}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
