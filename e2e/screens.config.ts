import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";
import type { VariantName } from "./support/variants.ts";

/** `npm run screens`: every screen at three widths, both themes, both languages, into the folder screens/; then the desk for the landing page. */
export default defineConfig<{ variant: VariantName | undefined }>({
  testDir: "screens",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results",
  // One worker for each language: the pictures of a language show one demo user, who has one rate limit.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  use: { launchOptions, serviceWorkers: "block" },
  projects: [
    { name: "en", testMatch: "every-screen.screens.ts", use: { variant: "en-desktop-light" } },
    { name: "ar", testMatch: "every-screen.screens.ts", use: { variant: "ar-phone-light" } },
    // The demo users start a session here, which no other picture should show.
    { name: "desk", testMatch: "study-desk.screens.ts", dependencies: ["en", "ar"] },
  ],
});
