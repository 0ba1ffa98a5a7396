import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";
import type { VariantName } from "./support/variants.ts";

/** `npm run phone`: how fast four full screens answer on a slow phone. Alone on the machine, or the figures say little. */
export default defineConfig<{ variant: VariantName | undefined }>({
  testDir: "phone",
  testMatch: "*.phone.ts",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results",
  workers: 1,
  expect: { timeout: 30_000 },
  use: { launchOptions, serviceWorkers: "block", variant: "ar-phone-light" },
});
