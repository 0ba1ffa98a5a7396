import { defineConfig } from "@playwright/test";
import { launchOptions } from "./browser.ts";

/** `npm run screens`: every screen at three widths, both themes, both languages, into the folder screens/. */
export default defineConfig({
  testDir: "screens",
  testMatch: "*.screens.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  use: { launchOptions, serviceWorkers: "block" },
  projects: [{ name: "en" }, { name: "ar" }],
});
