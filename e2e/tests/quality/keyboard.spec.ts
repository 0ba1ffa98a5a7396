import type { Locator, Page } from "@playwright/test";
import { addDays } from "@masar/domain/dates/local-date";
import { makeStaff, openAdmin } from "../../steps/admin.ts";
import { createUser, expect, isPhone, test } from "../../support/fixtures.ts";
import { listInteractive, pressTab } from "../../support/focus.ts";
import { openPage, publicAddress } from "../../support/pages.ts";
import { createPath, openedMilestone, titlesOf } from "../../steps/paths.ts";
import { seedAdminLists, seedProfile, seedTicket, seedTopic } from "../../screens/screen-seeds.ts";

const visitorPages = ["/login", "/register"];

async function expectReachable(page: Page): Promise<number> {
  const list = await listInteractive(page);
  const count = await list.evaluate((elements) => elements.length);
  const landmarks: string[] = [];
  for (let index = 0; index < count; index++) {
    const step = await pressTab(page, list, index);
    expect(step, `Tab ${index + 1}`).toMatchObject({
      isNext: true,
      isMarked: true,
      isInView: true,
    });
    if (step.landmark !== landmarks.at(-1)) landmarks.push(step.landmark);
  }
  expect(new Set(landmarks).size, `each part once: ${landmarks.join(", ")}`).toBe(landmarks.length);
  // After the last control the focus leaves the page.
  await page.keyboard.press("Tab");
  const isHeld = await list.evaluate((elements) => elements.at(-1) === document.activeElement);
  expect(isHeld).toBe(false);
  return count;
}

async function expectEscape(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(opened).toBeVisible();
  await expect
    .poll(() => opened.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(opener).toBeFocused();
}

for (const address of ["/dashboard", "/settings", "/settings/study"]) {
  test(`[D76] Tab reaches everything on ${address}, in order and in sight`, async ({
    page,
    user: _signedIn,
  }) => {
    test.slow();
    await openPage(page, address);
    expect(await expectReachable(page)).toBeGreaterThan(8);
  });
}

test("@once [D76] Tab reaches everything in the community, in order and in sight", async ({
  page,
  language,
  user,
  database,
  openContext,
}) => {
  test.slow();
  const context = await openContext();
  const other = { ...(await createUser(context, language, database)), request: context.request };
  const { path } = await createPath(page);
  const author = { id: user.id, request: page.request };
  const topic = await seedTopic(database, author, other, path.id);
  await makeStaff(database, user.id, ["moderator"]);
  for (const address of ["/forum", "/forum/new", "/forum/moderation", `/forum/${topic.id}`]) {
    await openPage(page, address);
    // The form shows the user's paths once they are loaded.
    if (address === "/forum/new") await expect(page.getByRole("combobox")).toHaveCount(3);
    expect(await expectReachable(page), address).toBeGreaterThan(12);
  }
});

test("@once [D76] Tab reaches everything in support and the admin area, in order and in sight", async ({
  page,
  language,
  user,
  database,
  openContext,
}) => {
  test.slow();
  const desk = await openAdmin(await openContext(), language, database);
  const writer = { id: user.id, request: page.request };
  const ticket = await seedTicket(writer, { id: "", request: desk.request });
  await seedAdminLists(database, user.id);
  for (const address of ["/support", `/support/${ticket}`]) {
    await openPage(page, address);
    expect(await expectReachable(page), address).toBeGreaterThan(10);
  }
  const sections = ["inbox", `inbox/${ticket}`, "reports", "links", "translations", "errors"];
  for (const section of sections) {
    await openPage(desk, `/admin/${section}`);
    expect(await expectReachable(desk), section).toBeGreaterThan(16);
  }
});

test("[D76] Tab reaches everything on the profile; arrow keys walk its year from day to day", async ({
  page,
  language,
  user,
  database,
}) => {
  test.slow();
  await seedProfile(database, user.id);
  await openPage(page, "/profile");
  expect(await expectReachable(page)).toBeGreaterThan(14);
  const dayOf = (date: string) => page.locator(`[data-date="${date}"]`);
  const chosen = page.locator("[data-date][aria-current=date]");
  const today = (await chosen.getAttribute("data-date")) ?? "";
  await chosen.focus();
  // A column is a week: yesterday is above today, and last week before it in reading direction.
  await page.keyboard.press("ArrowUp");
  await expect(dayOf(addDays(today, -1))).toBeFocused();
  await page.keyboard.press(language === "ar" ? "ArrowRight" : "ArrowLeft");
  await expect(dayOf(addDays(today, -8))).toBeFocused();
  await expect(dayOf(addDays(today, -8))).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("PageUp");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-date")))
    .toMatch(new RegExp(`^${addDays(`${addDays(today, -8).slice(0, 7)}-01`, -1).slice(0, 7)}`));
});

test("[D76] Tab reaches everything on a path's roadmap; arrow keys move on it; Enter opens a milestone", async ({
  page,
  t,
  user: _signedIn,
}) => {
  test.slow();
  const made = await createPath(page);
  const titles = titlesOf(made);
  await openPage(page, `/dashboard/learning-paths/${made.path.id}`);
  expect(await expectReachable(page)).toBeGreaterThan(titles.length + 8);
  const roadmap = page.getByRole("region", { name: t("road:road.label"), exact: true });
  const milestone = (at: number) => roadmap.getByRole("button", { name: titles.at(at) });
  await milestone(0).focus();
  await page.keyboard.press("ArrowDown");
  await expect(milestone(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(milestone(-1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(openedMilestone(page, titles.at(-1) ?? "")).toBeVisible();
  if (!isPhone(page)) return;
  await page.keyboard.press("Escape");
  await expect(milestone(-1)).toBeFocused();
});

for (const address of visitorPages) {
  test(`[D76] Tab reaches everything on ${address}, in order and in sight`, async ({
    page,
    language,
  }) => {
    await openPage(page, publicAddress(address, language));
    expect(await expectReachable(page)).toBeGreaterThan(6);
  });
}

/** A static page replaces its islands on first interaction, so they are hydrated before Tab is pressed. */
async function hydrateIslands(page: Page): Promise<void> {
  await expect(async () => {
    // Again and again, because the page's script may not listen yet.
    await page.evaluate(() =>
      document
        .querySelector("[data-island]")
        ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
    );
    await expect(page.locator("[data-island]:not([data-awake])")).toHaveCount(0, { timeout: 2000 });
  }).toPass({ timeout: 15_000 });
}

test("[D76] Tab reaches everything on /contact, in order and in sight", async ({
  page,
  language,
}) => {
  await openPage(page, publicAddress("/contact", language));
  await hydrateIslands(page);
  expect(await expectReachable(page)).toBeGreaterThan(6);
});

test("[D76] the first Tab offers to skip to the content, and does", async ({ page, t, user }) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard/notifications");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: t("shell:skipToContent") });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("main").getByRole("link", { name: t("shell:breadcrumbs.dashboard") }),
  ).toBeFocused();
});

test("[D76] Escape closes menu, panel and drawer, and the focus returns to what opened them", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard");
  const header = page.getByRole("banner");
  const account = header.getByRole("button", { name: t("shell:account.label") });
  const menu = page.getByRole("menu");
  await expectEscape(page, account, menu);
  const bell = header.getByRole("button", { name: new RegExp(`^${t("notifications:title")}`) });
  await expectEscape(page, bell, header.getByRole("region", { name: t("notifications:title") }));

  await account.press("Enter");
  await expect(menu.getByRole("menuitem", { name: t("shell:account.profile") })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: t("shell:account.settings") })).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitem", { name: t("shell:account.logOut") })).toBeFocused();
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 360, height: 740 });
  const toggle = page.getByRole("button", { name: t("shell:bar.more"), exact: true });
  const drawer = page.getByRole("dialog", { name: t("shell:navigation.label") });
  await expectEscape(page, toggle, drawer);
});

test("@once [D76] Escape closes the dialogs of the settings; Tab never leaves an open one for the page", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  const dialog = page.getByRole("dialog");
  const names = [
    ["devices", "settings:devices.everywhere"],
    ["account", "settings:email.change"],
    ["account", "settings:password.change"],
    ["account", "settings:secondFactor.turnOn"],
  ] as const;
  for (const [group, name] of names) {
    await openPage(page, `/settings/${group}`);
    const opener = page.getByRole("main").getByRole("button", { name: t(name), exact: true });
    await expectEscape(page, opener, dialog);
  }
  await page.getByRole("button", { name: t("settings:password.change") }).press("Enter");
  await expect(dialog.getByLabel(t("settings:password.current"))).toBeFocused();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const isOnPage = await dialog.evaluate((element) => {
      const focused = document.activeElement;
      return focused !== document.body && !element.contains(focused);
    });
    expect(isOnPage).toBe(false);
  }
});

test("@once [D76] Escape closes the log-in sheet and the focus is where the work was", async ({
  page,
  t,
  user,
  database,
}) => {
  // The page's last request: without a session it would open the sheet before the switch has the focus.
  const isLoaded = page.waitForResponse((response) => response.url().endsWith("/reminders/next"));
  await openPage(page, "/settings/notifications");
  const preference = page.getByRole("switch").first();
  await expect(preference).toBeVisible();
  await isLoaded;
  // Before the session ends: its live events may open the sheet first.
  await preference.focus();
  await database.query("delete from sessions where user_id = $1", [user.id]);
  await page.keyboard.press("Space");
  const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
  await expect(sheet.getByLabel(t("account:fields.password"), { exact: true })).toBeFocused();
  // The rejected change loads the preferences again, which must not reopen the sheet.
  const isLoadedAgain = page.waitForResponse((response) =>
    response.url().endsWith("/notifications/preferences"),
  );
  await page.keyboard.press("Escape");
  expect((await isLoadedAgain).status()).toBe(401);
  await expect(sheet).toHaveCount(0);
  await expect(preference).toBeFocused();
});
