import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@masar/tools/phone/phone-figures";
import type { CDPSession, Locator, Page } from "@playwright/test";

declare global {
  interface Window {
    interactions: { longestMs: number; longestFrameMs: number; shift: number };
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page, before its own scripts. */
function observe(): void {
  window.interactions = { longestMs: 0, longestFrameMs: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId)
        window.interactions.longestMs = Math.max(window.interactions.longestMs, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.interactions.longestFrameMs = Math.max(window.interactions.longestFrameMs, duration);
  }).observe({ type: "long-animation-frame" });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) window.interactions.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
}

const rounds = 5;

type Round = number;
type Figure = { name: string; ms: number; values: number[] };
type Interaction = {
  /** What is tapped; without it `act` is the interaction. */
  tap?: (round: Round) => Locator;
  act?: (round: Round) => Promise<unknown>;
  /** Runs after the measurement. */
  check?: (round: Round) => Promise<unknown>;
};

/** Interaction to Next Paint and layout shift of one page on a processor `slowdown` times slower. */
export async function measureInteractions(page: Page, slowdown: number) {
  await page.addInitScript(observe);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const figures: Figure[] = [];

  /** Waits outside the page, because a question to the page would delay its next frame. */
  const settle = async () => {
    await sleep(400);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // The browser reports an event some time after its frame.
    await sleep(200);
  };

  const measureOnce = async (interaction: Interaction, round: Round, read: () => number) => {
    const at = interaction.tap && (await findCentre(interaction.tap(round)));
    await settle();
    await page.evaluate(() =>
      Object.assign(window.interactions, { longestMs: 0, longestFrameMs: 0 }),
    );
    if (at) await page.touchscreen.tap(at.x, at.y);
    await interaction.act?.(round);
    await settle();
    const ms = Math.round(await page.evaluate(read));
    await interaction.check?.(round);
    return ms;
  };

  /** Performs the interactions in order, several times, and records the median of each. */
  const repeat = async (interactions: Record<string, Interaction>, read: () => number) => {
    const values = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const [name, interaction] of Object.entries(interactions)) {
        const ms = await measureOnce(interaction, round, read);
        values.set(name, [...(values.get(name) ?? []), ms]);
      }
    }
    for (const [name, list] of values) figures.push({ name, ms: median(list), values: list });
  };

  const readShift = () => page.evaluate(() => window.interactions.shift);

  return {
    figures,
    /** The longest event of each interaction; one below 16 ms counts as 0. */
    measure: (interactions: Record<string, Interaction>) =>
      repeat(interactions, () => window.interactions.longestMs),
    /** A scroll has no event timing: the longest frame counts, and one below 50 ms counts as 0. */
    measureScroll: (name: string, distance: number) => {
      const act = (round: Round) =>
        scrollPage(browser, page, round % 3 === 2 ? -distance : distance);
      return repeat({ [name]: { act } }, () => window.interactions.longestFrameMs);
    },
    readShift,
    /** For what the user asked for and what loads longer than the half second in which a shift is excused. */
    async withoutShift(act: () => Promise<unknown>): Promise<void> {
      const before = await readShift();
      await act();
      await settle();
      await page.evaluate((shift) => Object.assign(window.interactions, { shift }), before);
    },
  };
}

async function findCentre(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target of the tap has no place on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a finger over the middle of the page; a positive distance shows what is below. */
async function scrollPage(browser: CDPSession, page: Page, distance: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await browser.send("Input.synthesizeScrollGesture", {
    x: width / 2,
    y: height / 2,
    yDistance: -distance,
    speed: 2000,
    gestureSourceType: "touch",
  });
}
