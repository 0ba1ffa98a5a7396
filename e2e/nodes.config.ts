import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** `npm run nodes`: two API processes and two workers behind HAProxy, with PgBouncer and Redis. */
export default defineConfig({
  ...config,
  // None: the journeys run with those that assert a time, which the other configuration leaves out.
  grepInvert: /$^/,
  testDir: ".",
  testMatch: [
    "tests/browsers/smoke.spec.ts",
    "tests/notifications/live.spec.ts",
    "nodes/*.nodes.ts",
  ],
  globalSetup: "./nodes/global-setup.ts",
  workers: 1,
});
