import { defineConfig } from "vitest/config";
import { stringBundles } from "./apps/web/strings-plugin.ts";

/** `npm run timing`: tests that assert a time run alone, after the others. */
const isTiming = Boolean(process.env["TIMING"]);
const testFiles = (folder: string, extension = "ts") =>
  `${folder}/**/*${isTiming ? ".timing" : ""}.test.${extension}`;
const ignored = ["**/node_modules/**", "apps/web/build/**", "**/.react-router/**"];
const exclude = isTiming ? ignored : [...ignored, "**/*.timing.test.*"];

export default defineConfig({
  test: {
    // Two cores are the smallest machine this runs on; API tests share one PostgreSQL.
    maxWorkers: isTiming ? 1 : 2,
    passWithNoTests: isTiming,
    projects: [
      {
        test: {
          name: "packages",
          isolate: false,
          testTimeout: 20_000,
          include: [testFiles("packages")],
          exclude,
        },
      },
      {
        test: {
          name: "api",
          include: [testFiles("apps/api")],
          exclude,
          globalSetup: ["apps/api/test/global-setup.ts"],
          pool: "forks",
          // The product is imported once per worker, not once per file; each file still starts its own test app.
          isolate: false,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        // The automatic runtime, as the app itself is built.
        oxc: { jsx: { runtime: "automatic" } },
        plugins: [stringBundles()],
        test: {
          name: "web",
          include: [testFiles("apps/web", "{ts,tsx}")],
          exclude,
          environment: "happy-dom",
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "tools",
          isolate: false,
          include: [testFiles("tools"), testFiles("e2e")],
          exclude,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
