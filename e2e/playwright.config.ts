import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

/**
 * Every journey runs twice: in English on a desktop, in Arabic on a small phone. Machinery that knows no language
 * (failures, the event stream, guards, two tabs, the clock, a new version, a browser that restarts) runs in English only:
 * whole files named here, single tests tagged `@once`.
 */
const machinery =
  /(device-data|device-push|errors|guards|live|log-in-sheet|offline|search-engines|session-clock|size|theme)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results",
  workers: 2,
  // Journeys are timed by the second, and a shared machine stalls now and then.
  retries: process.env["CI"] ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A trace of every test costs as much as the tests: `npx playwright test --trace on` when one is needed.
  // A worker answers before a test's own route can; journeys without network allow it for themselves.
  use: { launchOptions, screenshot: "only-on-failure", serviceWorkers: "block" },
  projects: [
    {
      name: "en",
      use: { viewport: { width: 1280, height: 800 }, locale: "en-GB", timezoneId: "Asia/Dubai" },
    },
    {
      name: "ar",
      grepInvert: /@once/,
      testIgnore: machinery,
      use: {
        viewport: { width: 360, height: 740 },
        locale: "ar-EG",
        timezoneId: "Africa/Cairo",
        hasTouch: true,
      },
    },
  ],
});
