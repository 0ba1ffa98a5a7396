import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";
import type { VariantName } from "./support/variants.ts";

/** `npm run image`: a learner's first day with what runs from the built image, behind Caddy. */
export default defineConfig<{ variant: VariantName | undefined }>({
  testDir: "image",
  testMatch: "*.image.ts",
  globalSetup: "./image/global-setup.ts",
  outputDir: "../test-results",
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions,
    // Caddy signs the certificate of localhost itself.
    ignoreHTTPSErrors: true,
    screenshot: "only-on-failure",
    serviceWorkers: "block",
  },
});
