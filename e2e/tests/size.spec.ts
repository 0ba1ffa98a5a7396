import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { firstLoadLimitKb } from "@masar/tools/build/first-load";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../pages.ts";

const isScript = (url: string) => new URL(url).pathname.endsWith(".js");

test("the first screen after log-in loads no more JavaScript than its budget", async ({
  page,
  learner,
  language,
}) => {
  expect(learner.id).not.toBe("");
  const asked = new Set<string>();
  const scripts = new Map<string, number>();
  page.on("request", (request) => {
    if (isScript(request.url())) asked.add(request.url());
  });
  page.on("requestfinished", async (request) => {
    if (!isScript(request.url())) return;
    const body = await (await request.response())?.body();
    scripts.set(request.url(), gzipSync(body ?? "").length);
  });
  await openPage(page, "/dashboard");
  // Quiet when everything asked for has come and half a second asked for nothing more.
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = asked.size === scripts.size && asked.size === before;
        before = asked.size;
        return isQuiet;
      },
      { intervals: [500] },
    )
    .toBe(true);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const figure = `${total.toFixed(1)} kB of ${firstLoadLimitKb} kB in ${scripts.size} files`;
  test.info().annotations.push({ type: "first screen", description: figure });
  process.stdout.write(`First screen after log-in (${language}): ${figure}\n`);
  expect(scripts.size).toBeGreaterThan(3);
  expect(total).toBeGreaterThan(50);
  expect(total).toBeLessThanOrEqual(firstLoadLimitKb);
  expect(firstLoadLimitKb).toBeLessThanOrEqual(203);
});

test("assets travel compressed and are kept for good, pages are asked for each time", async ({
  page,
  learner,
}) => {
  expect(learner.id).not.toBe("");
  const assets: Response[] = [];
  page.on("response", (response) => {
    if (/\/assets\/.+\.(js|css)$/.test(response.url())) assets.push(response);
  });
  for (const address of ["/login", "/dashboard", "/settings"]) {
    const response = await page.goto(address);
    const headers = await response?.allHeaders();
    expect(headers?.["cache-control"], address).toBe("no-cache");
    expect(headers?.["content-encoding"], address).toMatch(/^(br|gzip)$/);
  }
  expect(assets.length).toBeGreaterThan(5);
  for (const asset of assets) {
    const headers = await asset.allHeaders();
    expect(headers["content-encoding"], asset.url()).toMatch(/^(br|gzip)$/);
    expect(headers["cache-control"], asset.url()).toContain("immutable");
    expect(headers["cache-control"], asset.url()).toContain("max-age=31536000");
  }
});
