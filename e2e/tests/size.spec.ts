import { gzipSync } from "node:zlib";
import { firstLoadLimitKb } from "@masar/tools/build/first-load";
import { expect, test } from "../fixtures.ts";

test("the first screen after log-in loads no more JavaScript than its budget", async ({
  page,
  learner,
}) => {
  expect(learner.id).not.toBe("");
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script" && !response.url().endsWith(".js")) return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  test.info().annotations.push({
    type: "first load",
    description: `${total.toFixed(1)} kB in ${scripts.size} files`,
  });
  expect(scripts.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(firstLoadLimitKb);
});
