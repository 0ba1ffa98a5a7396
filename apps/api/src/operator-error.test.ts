import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

let database: TestDatabase;
const other = createServer();
let takenPort: string;
beforeAll(async () => {
  database = await createTestDatabase();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  takenPort = String((other.address() as AddressInfo).port);
});
afterAll(async () => {
  other.close();
  await database.stop();
});

// A busy machine needs many seconds to load a process.
vi.setConfig({ testTimeout: 60_000 });

/** Starts the process, and resolves with what it prints when it ends by itself with 1. */
async function startAndFail(name: "server" | "worker", settings: Record<string, string>) {
  const file = new URL(`${name}.ts`, import.meta.url).pathname;
  const env = { LOG_LEVEL: "silent", PORT: "0", DATABASE_URL: database.url, ...settings };
  const ended = promisify(execFile)(process.execPath, [file], { env, timeout: 50_000 });
  return await ended.then(
    () => expect.unreachable("the process ended with 0"),
    (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  );
}

describe.concurrent.each(["server", "worker"] as const)("the %s", (name) => {
  test("[N7.11] ends with one line when a setting is missing", async () => {
    const { code, stderr } = await startAndFail(name, {});
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The environment is not complete: AUTH_SECRET .+\n$/);
  });

  test("[N7.11] ends with one line that names the setting and the port when its metrics port is taken", async () => {
    const settings = { AUTH_SECRET: "x".repeat(32), METRICS_PORT: takenPort };
    const setting = name === "worker" ? "WORKER_METRICS_PORT" : "METRICS_PORT";
    expect(await startAndFail(name, settings)).toEqual({
      code: 1,
      stderr: `${setting}: port ${takenPort} of 127.0.0.1 is taken by another process. Stop that process, or set another port, then start again.\n`,
    });
  });
});

test("the server ends with one line that names PORT when its port is taken", async () => {
  const { stderr } = await startAndFail("server", {
    AUTH_SECRET: "x".repeat(32),
    PORT: takenPort,
  });
  expect(stderr).toMatch(new RegExp(`^PORT: port ${takenPort} of .+\\n$`));
});
