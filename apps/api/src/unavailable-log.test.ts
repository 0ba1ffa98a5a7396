import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTcpProxy } from "../test/tcp-proxy.ts";
import { type TestApp, startTestApp } from "../test/test-app.ts";

type Line = { level: number; msg: string; pool?: string; status?: number; route?: string };

const lines: Line[] = [];
const statuses: number[] = [];
let testApp: TestApp;
let gate: Awaited<ReturnType<typeof startTcpProxy>>;
beforeAll(async () => {
  gate = await startTcpProxy(inject("postgresUrl"));
  testApp = await startTestApp({
    routeDatabase: (url) => gate.route(url),
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Line) },
    env: { LOG_LEVEL: "warn", DATABASE_POOL: "1" },
  });
});
afterAll(async () => {
  await testApp.stop();
  gate.stop();
});

const warnings = (msg: string) => lines.filter((line) => line.level === 40 && line.msg === msg);

describe("the log at level warn", () => {
  test("[N1.18] names the pool in which requests waited for a connection in vain, once", async () => {
    const user = await testApp.createUser();
    const client = await testApp.admin.connect();
    try {
      await client.query("begin; lock table settings in access exclusive mode");
      const calls = [1, 2, 3, 4].map(async () => {
        statuses.push((await user.call("getSettings")).status);
      });
      // One of them, or a job that reads settings, holds the only connection; the others give up after two seconds.
      await expect.poll(() => statuses.length, { timeout: 4500 }).toBeGreaterThanOrEqual(3);
      await client.query("rollback");
      await Promise.all(calls);
    } finally {
      client.release();
    }
    expect(warnings("no connection")).toEqual([
      expect.objectContaining({ pool: "app", totalCount: 1, idleCount: 0, skipped: 0 }),
    ]);
  });

  test("[N1.18] has the requests that were answered 503", () => {
    const refused = statuses.filter((status) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(warnings("request")).toEqual(
      refused.map((status) => expect.objectContaining({ route: "/api/settings", status })),
    );
  });

  test("[N1.18] logs lost connections and the lost live bus while the database is unavailable", async () => {
    lines.length = 0;
    gate.shut();
    await sleep(1500);
    const { status } = await testApp.openBrowser().call("getReadiness");
    gate.open();
    expect(status).toBe(503);
    expect(warnings("connection lost").map(({ pool }) => pool)).toContain("app");
    expect(warnings("live bus lost").length).toBeGreaterThan(0);
  });
});
