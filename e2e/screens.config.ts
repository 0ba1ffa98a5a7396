import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

/** `npm run screens`: every screen at three widths, both themes, both languages, into the folder screens/; then the desk for the landing page. */
export default defineConfig({
  testDir: "screens",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  use: { launchOptions, serviceWorkers: "block" },
  projects: [
    { name: "en", testMatch: "every-screen.screens.ts" },
    { name: "ar", testMatch: "every-screen.screens.ts" },
    // The demo learners begin a session here, which no other picture shall show.
    { name: "desk", testMatch: "study-desk.screens.ts", dependencies: ["en", "ar"] },
  ],
});
