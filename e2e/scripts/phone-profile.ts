import { chromium, type Page } from "@playwright/test";
import {
  listSlow,
  phoneProfile,
  type PhoneVisit,
  summariseVisits,
} from "@masar/tools/phone/phone-figures";
import { strings as ar } from "@masar/i18n/ar";
import { launchOptions } from "../support/browser.ts";
import { startProductServer } from "../support/product.ts";

// `npm run phone`: the dashboard in Arabic, as a phone on a weak network loads it.
const visits = 5;

declare global {
  interface Window {
    measured: { lcp: number; inp: number };
  }
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  window.measured = { lcp: Number.NaN, inp: Number.NaN };
  new PerformanceObserver((list) => {
    window.measured.lcp = list.getEntries().at(-1)?.startTime ?? Number.NaN;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId)
        window.measured.inp = Math.max(window.measured.inp || 0, entry.duration);
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const bytesPerSecond = (phoneProfile.megabitsPerSecond * 1_000_000) / 8;
  await browser.send("Emulation.setCPUThrottlingRate", { rate: phoneProfile.cpuSlowdown });
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: phoneProfile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Opens the dashboard, then its account menu, notifications and navigation. */
async function visit(page: Page): Promise<PhoneVisit> {
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const lcpMs = await page.evaluate(() => window.measured.lcp);
  for (const name of [ar.shell.account.label, ar.notifications.title, ar.shell.bar.more]) {
    const button = page.getByRole("button", { name }).first();
    await button.tap();
    await page.waitForTimeout(1000);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(500);
  }
  return { lcpMs, inpMs: await page.evaluate(() => window.measured.inp) };
}

const write = (name: string, { lcpMs, inpMs }: PhoneVisit) =>
  process.stdout.write(
    `${name.padEnd(8)} LCP ${lcpMs.toFixed(0)} ms, INP ${inpMs.toFixed(0)} ms\n`,
  );

const product = await startProductServer();
const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    locale: "ar-EG",
    timezoneId: "Africa/Cairo",
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(observe);
  await context.addInitScript(() => localStorage.setItem("language", "ar"));
  const page = await context.newPage();
  await slowDown(page);
  await context.request.post("/api/account/log-in", {
    data: { email: "salma@example.com", password: "masar-demo-salma" },
    headers: { origin: product.url },
  });
  write("first", await visit(page));
  // The service worker stores the application while the page is idle.
  await page.waitForTimeout(20_000);
  const warm: PhoneVisit[] = [];
  for (let count = 0; count < visits; count++) {
    warm.push(await visit(page));
    write(`warm ${count + 1}`, warm.at(-1) as PhoneVisit);
  }
  const figures = summariseVisits(warm);
  write("median", figures);
  const slow = listSlow(figures);
  if (slow.length > 0) {
    process.stderr.write(`Above the limit: ${slow.join(", ")}\n`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
}
