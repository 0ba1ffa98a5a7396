import type { Page } from "@playwright/test";
import { listAxeFindings } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { hasSidewaysScroll } from "./focus.ts";
import { listUnseen } from "./forced-colours.ts";

/** A window of 1280 px at 200 % and at 400 %. */
const zoomedWidths = [640, 320];

/** Without transitions, so that axe measures final colours. */
export async function prepareScreens(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Checks axe rules, zoom, animations and forced colours in one visit. */
export async function expectAccessibleScreen(page: Page, screen: string): Promise<void> {
  // Without motion a transition still takes one frame.
  await waitForLayout(page);
  const findings = await listAxeFindings(page);
  const moving = await listMoving(page);
  const before = page.viewportSize();
  const wide: number[] = [];
  for (const width of zoomedWidths) {
    await page.setViewportSize({ width, height: 560 });
    if (await staysWide(page)) wide.push(width);
  }
  if (before) await page.setViewportSize(before);
  const unseen = await listUnseen(page);
  // Soft: one run reports every screen.
  expect.soft({ findings, moving, unseen, wide }, screen).toEqual({
    findings: [],
    moving: [],
    unseen: [],
    wide: [],
  });
}

/** Scroll-driven animations do not move by themselves, and 0.01 ms is what remains of a transition without motion. */
async function listMoving(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline, effect }) => {
        const duration = Number(effect?.getComputedTiming().activeDuration ?? 0);
        return playState === "running" && timeline === document.timeline && duration > 1;
      })
      .map(String),
  );
}

/** A layout that depends on the window changes one frame after its size. */
async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Parts that React renders again for another width, such as the columns of the desk, follow some frames after the resize. */
async function staysWide(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    await waitForLayout(page);
    if (!(await hasSidewaysScroll(page))) return false;
  }
  return true;
}
