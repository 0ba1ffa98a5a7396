import { defineConfig } from "vitest/config";
import { stringBundles } from "./apps/web/strings-plugin.ts";

const ignored = ["**/node_modules/**", "apps/web/build/**", "**/.react-router/**"];

export default defineConfig({
  test: {
    // Two cores are the smallest machine this runs on; API tests share one PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "packages",
          testTimeout: 20_000,
          include: ["packages/**/*.test.ts"],
          exclude: ignored,
        },
      },
      {
        test: {
          name: "api",
          include: ["apps/api/**/*.test.ts"],
          exclude: ignored,
          globalSetup: ["apps/api/test/global-setup.ts"],
          pool: "forks",
          // The product is imported once a worker, not once a file; each file starts a house of its own all the same.
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
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude: ignored,
          environment: "happy-dom",
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "tools",
          include: ["tools/**/*.test.ts"],
          exclude: ignored,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
