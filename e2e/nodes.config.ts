import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** `npm run nodes`: two API processes and two workers behind HAProxy, with PgBouncer and Redis. */
export default defineConfig({
  ...config,
  // The journeys run with those that assert a time. What is stored is shown alike by any number of nodes.
  grepInvert: /stored payloads/,
  testDir: ".",
  testMatch: [
    "tests/browsers/smoke.spec.ts",
    "tests/notifications/live.spec.ts",
    "nodes/*.nodes.ts",
  ],
  globalSetup: "./nodes/global-setup.ts",
  workers: 1,
});
