import type { Page } from "@playwright/test";
import type { Language } from "@masar/i18n/locales";
import { listAxeFindings } from "./axe.ts";
import { expect, isPhone } from "./fixtures.ts";
import { hasSidewaysScroll } from "./focus.ts";
import { listUnseen } from "./forced-colours.ts";

/** A window of 1280 px at 200 % and at 400 %. */
const zoomedWidths = [640, 320];

/**
 * Light in English, dark in Arabic: colours know no language and structure knows no theme, so every state is
 * seen in each of them. The theme is there from the first paint on, and no colour is half-faded while axe looks.
 */
export async function prepareScreens(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(
    (theme) => {
      if (location.origin !== "null") localStorage.setItem("theme", theme);
    },
    language === "ar" ? "dark" : "light",
  );
}

/**
 * Everything a screen owes to everybody, in one visit: names and contrast, zoom, stillness, forced colours. The last
 * know neither language nor theme, and a phone has no second zoom: the wide window sees them once for all.
 */
export async function expectAccessibleScreen(page: Page, screen: string): Promise<void> {
  const findings = await listAxeFindings(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      // What a scrolling finger moves, such as the edge of a row that has more, does not move by itself.
      .filter(
        ({ playState, timeline }) => playState === "running" && timeline === document.timeline,
      )
      .map(String),
  );
  const isSmall = isPhone(page);
  const before = page.viewportSize();
  const wide: number[] = [];
  for (const width of isSmall ? zoomedWidths.slice(1) : zoomedWidths) {
    await page.setViewportSize({ width, height: 560 });
    await drawAnew(page);
    if (await hasSidewaysScroll(page)) wide.push(width);
  }
  if (before) await page.setViewportSize(before);
  const unseen = isSmall ? [] : await listUnseen(page);
  // Soft: one run tells of every screen.
  expect.soft({ findings, moving, unseen, wide }, screen).toEqual({
    findings: [],
    moving: [],
    unseen: [],
    wide: [],
  });
}

/** What is drawn otherwise on a phone is, one frame after the window was told. */
async function drawAnew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}
