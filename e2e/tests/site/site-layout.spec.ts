import type { Locator, Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { signedInKey } from "../../../apps/web/app/platform/preferences/signed-in-flag.ts";
import { staticPagePaths } from "../../../apps/web/app/platform/urls/public-paths.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openPage, openStaticPage, publicAddress } from "../../support/pages.ts";
import { recordPresence, measureStay } from "../../support/record-presence.ts";
import { answerProblem } from "../../support/fail-endpoint.ts";
import { listLinks, openSiteMenu, siteFooter, siteHeader } from "../../steps/site.ts";
import { expectDestructive, toastsOf } from "../../support/toasts.ts";

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

/** The header's style after its transitions. */
function lookOf(header: Locator): Promise<string> {
  return header.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const { backgroundColor, borderBottomColor, boxShadow } = getComputedStyle(element);
    return [backgroundColor, borderBottomColor, boxShadow].join(" ");
  });
}

function readShare(page: Page): Promise<number> {
  return page
    .locator("[data-scroll-progress]")
    .evaluate((bar) => (bar as HTMLProgressElement).value);
}

/** Public pages request the session only if this key is stored; the application stores it when idle. */
async function waitForSignedInKey(page: Page): Promise<void> {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, signedInKey);
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test("[R2.01] the seven pages, the gallery of paths and the page of sources share header, progress bar, link to the top and footer", async ({
  page,
  language,
  t,
}) => {
  expect(staticPagePaths).toHaveLength(9);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of staticPagePaths) {
    const response = await page.goto(publicHref(path, language));
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(siteHeader(page), path).toBeInViewport();
    await expect(siteFooter(page), path).toBeAttached();
    expect(await readShare(page), path).toBe(0);
    await page.keyboard.press("End");
    await expect.poll(() => readShare(page), path).toBeGreaterThan(0.99);
    await expect(siteFooter(page).locator("[data-copyright]"), path).toBeInViewport();
    await expect(siteHeader(page), path).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: t("entry:frame.toTop") }).click();
    await expect.poll(() => scrollTop(page), path).toBe(0);
  }
});

test("[R2.02] [R2.03] after 20 px the header changes, after a fifth of the window the button to the top appears", async ({
  page,
  language,
  t,
}) => {
  await openStaticPage(page, publicAddress("/privacy", language));
  const header = siteHeader(page);
  const toTop = page.getByRole("link", { name: t("entry:frame.toTop") });
  const atRest = await lookOf(header);
  await scrollTo(page, 20);
  expect(await lookOf(header)).toBe(atRest);
  await scrollTo(page, 21);
  expect(await lookOf(header)).not.toBe(atRest);

  const fifth = Math.floor((page.viewportSize()?.height ?? 0) / 5);
  await scrollTo(page, fifth);
  await lookOf(header);
  await expect(toTop).toBeHidden();
  await scrollTo(page, fifth + 1);
  await expect(toTop).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(() => readShare(page)).toBeGreaterThan(0.4);
  expect(await readShare(page)).toBeLessThan(0.7);

  await toTop.click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(toTop).toBeHidden();
  expect(await lookOf(header)).toBe(atRest);
});

test("[R2.04] [R2.05] [R2.07] a visitor finds five pages, the theme, log-in and sign-up; a phone's drawer closes on a choice", async ({
  page,
  language,
  t,
}) => {
  await openStaticPage(page, publicAddress("/about", language));
  const drawer = page.getByRole("dialog");
  const menu = await openSiteMenu(page, t);
  const pages = menu.getByRole("navigation", { name: t("site:header.label") });
  expect(await listLinks(pages)).toEqual(
    (["paths", "about", "blog", "faq", "contact"] as const).map((name) => [
      t(`site:header.${name}`),
      publicHref(`/${name}`, language),
    ]),
  );
  const here = pages.getByRole("link", { name: t("site:header.about") });
  await expect(here).toHaveAttribute("aria-current", "page");
  const logIn = menu.getByRole("link", { name: t("site:header.logIn") });
  await expect(logIn).toHaveAttribute("href", publicHref("/login", language));
  if (isPhone(page)) {
    await expect(menu.getByRole("switch", { name: t("site:footer.darkMode") })).toBeVisible();
    const edges = () =>
      drawer.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [left, innerWidth - right, innerHeight - bottom, top > 100];
      });
    await expect.poll(edges).toEqual([0, 0, 0, true]);
    await here.click();
    await expect(drawer).toHaveCount(0);
    await openSiteMenu(page, t);
  } else {
    const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    const name = t(isDark ? "theme.toLight" : "theme.toDark");
    await expect(menu.getByRole("button", { name })).toBeVisible();
  }

  await pages.getByRole("link", { name: t("site:header.blog") }).click();
  await expect(page).toHaveURL(publicHref("/blog", language));
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(publicHref("/about", language));
  await expect(drawer).toHaveCount(0);

  const signUp = siteHeader(page).getByRole("link", { name: t("site:header.signUp") });
  await expect(signUp).toHaveAttribute("href", publicHref("/signup", language));
  await signUp.click();
  await expect(page).toHaveURL(publicHref("/register", language));
  await expect(page.getByRole("heading", { name: t("entry:register.title") })).toBeVisible();
});

test("[R2.04] [R2.10] [R4.04] @en the theme changes from header and footer, is stored, and shown for 2 s", async ({
  page,
  language,
  t,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openStaticPage(page, publicAddress("/faq", language));
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
  const inFooter = siteFooter(page).getByRole("switch", { name: t("site:footer.darkMode") });
  const toast = toastsOf(page, t);
  await expect(inFooter).toHaveAttribute("aria-checked", "false");
  // The time starts with the press, not with the hydration.
  await inFooter.hover();
  await expect(page.locator("[data-island=themeSwitch]")).toHaveAttribute("data-awake");
  const readPresence = await recordPresence(page, "[role=region] li");
  await inFooter.click();
  await expect(toast).toContainText(t("theme.darkOn"));
  await expect(toast).toContainText(
    language === "en" ? "Your preference has been saved." : t("theme.savedOnSite"),
  );
  expect(await isDark()).toBe(true);
  await expect(inFooter).toHaveAttribute("aria-checked", "true");
  await page.mouse.move(0, 0);
  await expect(toast).toHaveCount(0);
  const stay = measureStay(await readPresence());
  expect(stay.maxMs).toBeGreaterThanOrEqual(2000);
  expect(stay.minMs).toBeLessThan(4500);

  await openStaticPage(page, publicAddress("/terms", language));
  expect(await isDark()).toBe(true);
  const menu = await openSiteMenu(page, t);
  const inMenu = isPhone(page)
    ? menu.getByRole("switch", { name: t("site:footer.darkMode"), checked: true })
    : menu.getByRole("button", { name: t("theme.toLight") });
  await inMenu.click();
  await expect.poll(isDark).toBe(false);
  await expect(toast).toContainText(t("theme.savedOnSite"));
  await page.reload();
  expect(await isDark()).toBe(false);
});

test("[R2.06] [R8.04] @en a signed-in user has a menu, sees a failed log-out, and lands on the home page", async ({
  page,
  language,
  t,
  user,
}) => {
  await openPage(page, "/dashboard");
  await waitForSignedInKey(page);
  await openStaticPage(page, publicAddress("/about", language));
  const header = siteHeader(page);
  const account = header.getByRole("button", { name: t("site:account.label") });
  const visitorLinks = header.getByRole("link", { name: t("site:header.signUp") });
  const openMenu = async () => {
    await account.click();
    return page.getByRole("menu", { name: t("site:account.label") });
  };
  const menu = await openMenu();
  await expect(visitorLinks).toBeHidden();
  await expect(menu.getByText(user.email)).toBeVisible();
  const entry = (name: "dashboard" | "profile" | "logOut") =>
    menu.getByRole("menuitem", { name: t(`site:account.${name}`) });
  await expect(menu.getByRole("menuitem")).toHaveCount(3);
  await expect(entry("dashboard")).toHaveAttribute("href", links.dashboard);
  await expect(entry("profile")).toHaveAttribute("href", links.profile);
  const support = siteFooter(page).getByRole("link", { name: t("entry:footer.support") });
  await expect(support).toHaveAttribute("href", links.support);

  const toast = toastsOf(page, t);
  const answerAgain = await answerProblem(page, "logOut", 503, "server_busy");
  await entry("logOut").click();
  await expect(toast).toContainText(
    language === "en" ? "Error signing out" : t("site:account.logOutFailed"),
  );
  await expect(toast).toContainText(
    language === "en" ? "Please try again." : t("site:account.logOutFailedText"),
  );
  await expectDestructive(toast);
  await expect(page).toHaveURL(publicHref("/about", language));
  const { session } = await (await page.request.get(endpoints.getSession.path)).json();
  expect(session.user.id).toBe(user.id);

  await answerAgain();
  await openMenu();
  await entry("logOut").click();
  await expect(page).toHaveURL(publicHref("/", language));
  await expect(toast).toContainText(
    language === "en" ? "Signed out successfully" : t("site:account.loggedOut"),
  );
  await expect(toast).toContainText(
    language === "en" ? "You have been logged out." : t("site:account.loggedOutText"),
  );
  await expect(visitorLinks).toBeVisible();
  await expect(account).toHaveCount(0);
  await expect(support).toHaveAttribute("href", publicHref("/contact", language));
  const { session: ended } = await (await page.request.get(endpoints.getSession.path)).json();
  expect(ended).toBeNull();
});

test("[R2.08] [R2.09] [R2.12] @en the footer has links, shares the page in a new tab, and names owner, years and place", async ({
  page,
  context,
  language,
  t,
  baseURL,
}) => {
  const here = publicHref("/about", language);
  await openPage(page, here);
  const footer = siteFooter(page);
  const quick = footer.getByRole("navigation", { name: t("entry:footer.pages") });
  expect(await listLinks(quick)).toEqual([
    [t("entry:footer.about"), publicHref("/about", language)],
    [t("entry:footer.privacy"), publicHref("/privacy", language)],
    [t("entry:footer.terms"), publicHref("/terms", language)],
    [t("entry:footer.faq"), publicHref("/faq", language)],
    [t("entry:footer.support"), publicHref("/contact", language)],
  ]);
  if (language === "en") {
    const names = (await listLinks(quick)).map(([name]) => name);
    expect(names).toEqual(["About Us", "Privacy Policy", "Terms of Service", "FAQ", "Support"]);
    await expect(footer).toContainText("Dubai, United Arab Emirates");
  }
  await expect(footer).toContainText(t("entry:footer.address"));
  const year = new Date().getFullYear();
  const years = year > 2025 ? `2025–${year}` : "2025";
  await expect(footer.getByText(t("entry:footer.copyright", { years }))).toBeVisible();

  const social = footer.getByRole("navigation", { name: t("entry:footer.share") });
  const shareLinks = social.getByRole("link");
  await expect(shareLinks).toHaveCount(4);
  const reached: string[] = [];
  await context.route(/^https:\/\//, (route) => {
    reached.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>elsewhere</title>" });
  });
  for (const link of await shareLinks.all()) {
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    const opening = page.waitForEvent("popup");
    await link.click();
    const opened = await opening;
    await expect(opened).toHaveTitle("elsewhere");
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
  }
  expect(reached.map((address) => new URL(address).hostname).toSorted()).toEqual([
    "t.me",
    "wa.me",
    "www.linkedin.com",
    "x.com",
  ]);
  for (const address of reached) {
    expect(decodeURIComponent(address).replaceAll("+", " ")).toContain(baseURL + here);
  }
  await expect(page).toHaveURL(here);
});
