import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@masar/tools/phone/phone-figures";
import type { CDPSession, Page } from "@playwright/test";

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

type Interaction = (round: number) => Promise<unknown>;
type Figure = { name: string; ms: number; values: number[] };

/** Interaction to Next Paint and layout shift of one page on a processor `slowdown` times slower. */
export async function measureInteractions(page: Page, slowdown: number) {
  await page.addInitScript(observe);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const figures: Figure[] = [];

  const settle = async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // The browser reports an event some time after its frame.
    await sleep(300);
  };
  const reset = () =>
    page.evaluate(() => Object.assign(window.interactions, { longestMs: 0, longestFrameMs: 0 }));

  const repeat = async (interactions: Record<string, Interaction>, read: () => number) => {
    const times = Object.keys(interactions).map((name) => ({ name, values: [] as number[] }));
    for (let round = 0; round < rounds; round++) {
      for (const { name, values } of times) {
        await settle();
        await reset();
        await interactions[name]?.(round);
        await settle();
        values.push(await page.evaluate(read));
      }
    }
    return times.map(({ name, values }) => ({ name, ms: median(values), values }));
  };

  return {
    figures,
    /** Performs the interactions in order, several times; of each the longest event counts, then the median. */
    async measure(interactions: Record<string, Interaction>): Promise<void> {
      const times = await repeat(interactions, () => window.interactions.longestMs);
      figures.push(...times);
    },
    /** A scroll has no event timing: the longest frame counts, and one below 50 ms counts as 0. */
    async measureScroll(name: string, distance: number): Promise<void> {
      const act = (round: number) => scroll(browser, page, round % 3 === 2 ? -distance : distance);
      figures.push(...(await repeat({ [name]: act }, () => window.interactions.longestFrameMs)));
    },
    readShift: () => page.evaluate(() => window.interactions.shift),
  };
}

/** Moves a finger over the middle of the page; a positive distance shows what is below. */
async function scroll(browser: CDPSession, page: Page, distance: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await browser.send("Input.synthesizeScrollGesture", {
    x: width / 2,
    y: height / 2,
    yDistance: -distance,
    speed: 2000,
    gestureSourceType: "touch",
  });
}
