import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { analyst, beekeeper, writePathPagesBuild } from "../../../test/path-pages/web-build.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { startTestApp } from "../../../test/test-app.ts";

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});

async function startSite({ hasRenderer = true } = {}) {
  const lines: string[] = [];
  const folder = await writePathPagesBuild({ hasRenderer });
  const testApp = await startTestApp({
    env: { WEB_DIR: join(folder, "client"), LOG_LEVEL: "error" },
    logStream: { write: (line) => void lines.push(line) },
    worker: false,
  });
  cleanups.push(async () => {
    await testApp.stop();
    await rm(folder, { recursive: true });
  });
  const admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
  const get = (url: string) => testApp.app.inject({ url });
  return {
    testApp,
    lines,
    get,
    getText: async (url: string) => (await get(url)).body,
    publish: async (definition: Blueprint, known_version: number, is_active = true) => {
      const body = { definition, known_version, is_active };
      const { slug } = definition;
      const { status } = await admin.call("publishBlueprint", { params: { slug }, body });
      expect(status).toBe(200);
    },
  };
}

let built: Awaited<ReturnType<typeof startSite>>;
let unbuilt: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  built = await startSite();
  unbuilt = await startSite({ hasRenderer: false });
}, 60_000);

const soon = { timeout: 10_000, interval: 50 };

describe("a web build without its renderer", () => {
  test("[N9.06] lists no added page in the sitemap, because the page answers 404, and logs an error at start", async () => {
    const { lines, publish, get, getText } = unbuilt;
    const errors = lines.map((line) => JSON.parse(line) as { level: number; file?: string });
    for (const name of ["render-path-pages.js", "path-pages.json"]) {
      expect(errors.some(({ file }) => file?.endsWith(join("renderer", name)))).toBe(true);
    }
    await publish(beekeeper, 0);
    await publish(analyst, 1, false);
    await expect.poll(() => getText("/sitemap.xml"), soon).not.toContain("data-analyst");
    expect((await get("/paths/beekeeper")).statusCode).toBe(404);
    expect(await getText("/sitemap.xml")).not.toContain("beekeeper");
    expect(await getText("/sitemap.xml")).toContain("front-end-developer");
  }, 30_000);
});

describe("the pages of changed blueprints", () => {
  test("[N9.06] a page that cannot be drawn is tried again after five seconds, not at every request", async () => {
    const { lines, publish, get } = built;
    expect(lines).toEqual([]);
    await publish({ ...beekeeper, title: "Fails once" }, 0);
    // The first request after this reads the new version.
    await setTimeout(300);
    for (let times = 0; times < 5; times++) {
      expect((await get("/paths/beekeeper")).statusCode).toBe(404);
    }
    const readStatus = async () => (await get("/paths/beekeeper")).statusCode;
    await expect.poll(readStatus, { timeout: 20_000, interval: 200 }).toBe(200);
  }, 40_000);

  test("[N9.06] a database that does not answer delays a page by 0.3 seconds, once", async () => {
    const { testApp, publish, getText } = built;
    await publish({ ...analyst, title: "Analyst of data" }, 1);
    await expect.poll(() => getText("/paths/data-analyst"), soon).toContain("Analyst of data");
    const before = await getText("/paths/data-analyst");
    const client = await testApp.admin.connect();
    try {
      await client.query("begin");
      await client.query("lock table catalog_version in access exclusive mode");
      await setTimeout(300);
      const startedAt = Date.now();
      for (let times = 0; times < 10; times++) {
        expect(await getText("/paths/data-analyst")).toBe(before);
      }
      expect(Date.now() - startedAt).toBeLessThan(2000);
    } finally {
      await client.query("rollback");
      client.release();
    }
    await publish({ ...analyst, title: "Analyst of tables" }, 2);
    await expect.poll(() => getText("/paths/data-analyst"), soon).toContain("Analyst of tables");
  }, 30_000);
});
