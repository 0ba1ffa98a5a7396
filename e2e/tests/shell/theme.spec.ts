import type { Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, publicAddress } from "../../support/pages.ts";
import { recordPresence, measureStay } from "../../support/record-presence.ts";
import { toastsOf } from "../../support/toasts.ts";

test.use({ variant: "en-desktop-light" });

const toastSelector = "[role=region] li";

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains("dark"));
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("[R4.01] [R4.02] without a saved choice the theme is the system's, and follows it live", async ({
  page,
  t,
  language,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openPage(page, publicAddress("/login", language));
  expect(await isDark(page)).toBe(true);
  expect(await storedTheme(page)).toBeNull();
  const dark = await paper(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => isDark(page)).toBe(false);
  expect(await paper(page)).not.toBe(dark);
  // The switch of a static page knows the theme once it is touched.
  await page.getByRole("button", { name: t("theme.toDark") }).focus();
  await expect(page.getByRole("button", { name: t("theme.toDark") })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(page.getByRole("button", { name: t("theme.toLight") })).toBeVisible();
});

test("[R4.01] [R3.17] a saved choice wins over the system; back on System the page follows again", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.emulateMedia({ colorScheme: "light" });
  await openPage(page, "/settings/appearance");
  const choice = (name: "dark" | "light" | "system") =>
    page
      .getByRole("radiogroup", { name: t("theme.label") })
      .getByRole("radio", { name: t(`theme.${name}`) });
  await expect(choice("system")).toBeChecked();

  await choice("dark").click();
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await storedTheme(page)).toBe("dark");
  await page.reload();
  await expect(choice("dark")).toBeChecked();
  expect(await isDark(page)).toBe(true);

  await choice("light").click();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(choice("light")).toBeChecked();
  expect(await isDark(page)).toBe(false);

  await choice("system").click();
  expect(await storedTheme(page)).toBe("system");
  await expect.poll(() => isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => isDark(page)).toBe(false);
});

test("[R4.03] a theme change in the dashboard is saved and shown in a toast for 1500 ms", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.emulateMedia({ colorScheme: "light" });
  await openPage(page, "/dashboard");
  const toast = toastsOf(page, t);
  const readPresence = await recordPresence(page, toastSelector);
  await page.getByRole("button", { name: t("theme.toDark") }).click();
  await expect(toast).toContainText(t("theme.darkOn"));
  await expect(toast).toContainText(t("theme.saved"));
  expect(await storedTheme(page)).toBe("dark");
  await expect(toast).toHaveCount(0);
  expect(limits.themeToastMs.app).toBe(1500);
  const stay = measureStay(await readPresence());
  expect(stay.maxMs).toBeGreaterThanOrEqual(1500);
  expect(stay.minMs).toBeLessThan(4000);

  await page.getByRole("button", { name: t("theme.toLight") }).click();
  await expect(toast).toContainText(t("theme.lightOn"));
  expect(await storedTheme(page)).toBe("light");
});

test("[R4.04] on the site the toast has its own text, for 2 s", async ({ page, t, language }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openPage(page, publicAddress("/login", language));
  const toast = toastsOf(page, t);
  const readPresence = await recordPresence(page, toastSelector);
  await page.getByRole("button", { name: t("theme.toDark") }).click();
  await expect(toast).toContainText(t("theme.savedOnSite"));
  await expect(toast).toHaveCount(0);
  const stay = measureStay(await readPresence());
  expect(stay.maxMs).toBeGreaterThanOrEqual(2000);
  expect(stay.minMs).toBeLessThan(4500);
});

for (const address of ["/login", "/dashboard"]) {
  test(`[R4.01] ${address} is dark before its first paint and never flashes`, async ({
    page,
    user,
  }) => {
    expect(user.id).not.toBe("");
    await page.emulateMedia({ colorScheme: "light" });
    await page.addInitScript(() => {
      if (location.origin === "null") return;
      localStorage.setItem("theme", "dark");
      const history: { atMs: number; isDark: boolean }[] = [];
      Object.assign(window, { themeHistory: history });
      new MutationObserver(() => {
        const isNow = document.documentElement?.classList.contains("dark") ?? false;
        if (history.at(-1)?.isDark !== isNow)
          history.push({ atMs: performance.now(), isDark: isNow });
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    await openPage(page, address);
    // The page can be complete before the browser has drawn it.
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    const { history, firstPaint } = await page.evaluate(() => ({
      history: (window as unknown as { themeHistory: { atMs: number; isDark: boolean }[] })
        .themeHistory,
      firstPaint: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
    }));
    const turnedDark = history.findIndex((entry) => entry.isDark);
    expect(turnedDark).toBeGreaterThanOrEqual(0);
    expect(history.slice(turnedDark).every((entry) => entry.isDark)).toBe(true);
    expect(firstPaint).toBeGreaterThan(0);
    expect(history[turnedDark]?.atMs).toBeLessThan(firstPaint);
  });
}

test("[R9.03] [N1.30] a tooltip comes 700 ms after the pointer, not before, and can be hovered", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.emulateMedia({ colorScheme: "light" });
  await openPage(page, "/dashboard");
  const button = page.getByRole("button", { name: t("theme.toDark") });
  const enteredAt = await button.evaluateHandle((element) => {
    const times: number[] = [];
    element.addEventListener("pointerover", () => times.push(performance.now()));
    return times;
  });
  const readPresence = await recordPresence(page, "[role=tooltip]");
  await button.hover();
  await expect(page.getByRole("tooltip")).toHaveText(t("theme.toDark"));
  const { shownMs = 0 } = await readPresence();
  const wait = shownMs - ((await enteredAt.jsonValue()).at(-1) ?? 0);
  expect(limits.tooltipDelayMs).toBe(700);
  expect(wait).toBeGreaterThanOrEqual(690);
  expect(wait).toBeLessThan(2500);
  await page.getByRole("tooltip").hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.mouse.move(0, 700);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});
