import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

/** `npm run timing`: tests that assert a time run alone, after the others. */
const isTiming = Boolean(process.env["TIMING"]);

export default defineConfig({
  testDir: "tests",
  ...(isTiming ? { grep: /@timing/ } : { grepInvert: /@timing/ }),
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results",
  workers: isTiming ? 1 : 2,
  // Some tests depend on seconds, and a shared machine stalls now and then.
  retries: process.env["CI"] ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A trace of every test costs as much as the tests: `npx playwright test --trace on` when one is needed.
  // A service worker answers before a test's route can; offline tests allow it for themselves.
  use: { launchOptions, screenshot: "only-on-failure", serviceWorkers: "block" },
});
