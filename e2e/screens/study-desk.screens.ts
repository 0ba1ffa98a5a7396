import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { endpoints } from "@masar/contract/endpoints";
import { type Language, languages } from "@masar/i18n/locales";
import { demoUsers } from "../../apps/api/src/db/seed/demo-users.ts";
import { addTask, deskHref, openSide, openStep } from "../steps/desk.ts";
import { expect, post, test, textsOf } from "../support/fixtures.ts";
import { openPage } from "../support/pages.ts";
import { toastsOf } from "../support/toasts.ts";

// Screenshots for the landing page: a demo user's desk during a session.
const folder = join(import.meta.dirname, "../../apps/web/public/pictures");

const tasks = {
  en: ["Draft the charter on one page", "List what the project leaves out"],
  ar: ["كتابة استعلام يربط ثلاثة جداول", "مراجعة الفرق بين أنواع الربط"],
};
/** The pictures are 1440x900 and 720x1280. */
const wide = { width: 1344, height: 840, deviceScaleFactor: 1440 / 1344 };
const phone = { width: 360, height: 640, deviceScaleFactor: 2 };

for (const language of languages) {
  test(`study desk ${language}`, async ({ page, context }) => {
    const t = await textsOf(language);
    await context.addInitScript((chosen) => {
      localStorage.setItem("theme", "light");
      localStorage.setItem("language", chosen);
    }, language);
    await page.setViewportSize(wide);
    await openDesk(page, t, language);
    await captureBothThemes(page, wide, (theme) => `study-desk-${language}-${theme}`);
    await page.setViewportSize(phone);
    await openStep(page, t);
    await captureBothThemes(page, phone, (theme) => `study-desk-${language}-${theme}-phone`);
  });
}

/** Opens a demo user's desk with a session that has been running for some minutes. */
async function openDesk(page: Page, t: TFunction, language: Language): Promise<void> {
  const user = demoUsers.find((demo) => demo.language === language);
  const logIn = { email: user?.email, password: user?.password };
  await post(page.request, endpoints.logIn.path, logIn);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await openPage(page, deskHref);
  const side = await openSide(page, t, "tasks");
  for (const title of tasks[language]) await addTask(side, t, title);
  const desk = await openStep(page, t);
  await desk.getByRole("button", { name: t("timer:start"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("study:session.started"));
  await page.clock.fastForward("01:00");
  await expect(toastsOf(page, t)).toHaveCount(0, { timeout: 20_000 });
  await page.clock.fastForward("05:10");
  // Every picture shows the same time.
  await expect(desk.getByRole("timer")).toContainText("18:30", { timeout: 60_000 });
}

/** Uses the DevTools protocol because Playwright cannot change a page's pixel density. */
async function captureBothThemes(
  page: Page,
  screen: typeof wide,
  nameIn: (theme: string) => string,
): Promise<void> {
  await page.mouse.move(0, 0);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setDeviceMetricsOverride", { ...screen, mobile: false });
  for (const theme of ["light", "dark"]) {
    await page.evaluate((isDark) => {
      document.documentElement.classList.toggle("dark", isDark);
    }, theme === "dark");
    // Scroll-driven animations have no end.
    await page.evaluate(() => {
      for (const change of document.getAnimations())
        if (change.timeline === document.timeline) change.finish();
    });
    const screenshot = await browser.send("Page.captureScreenshot", {
      format: "webp",
      quality: 70,
    });
    await writeFile(join(folder, `${nameIn(theme)}.webp`), Buffer.from(screenshot.data, "base64"));
  }
}
