import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TestApp } from "./test-app.ts";

/** Runs `apps/api/src/cli/<name>.ts` on the instance of a test. Rejects with the exit code and the output. */
export function runCommand(
  testApp: TestApp,
  name: "encrypt-factors" | "first-admin" | "grant",
  args: string[] = [],
  more: NodeJS.ProcessEnv = {},
) {
  const file = new URL(`../src/cli/${name}.ts`, import.meta.url).pathname;
  const env = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PUBLIC_URL: testApp.env.PUBLIC_URL,
    DATABASE_URL: testApp.databaseUrl,
    AUTH_SECRET: testApp.env.AUTH_SECRET,
    ...more,
  };
  return promisify(execFile)(process.execPath, [file, ...args], { env });
}
