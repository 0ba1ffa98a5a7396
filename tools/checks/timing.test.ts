import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function readConfigs(timing: string) {
  vi.stubEnv("TIMING", timing);
  vi.resetModules();
  const { default: vitest } = await import("../../vitest.config.ts");
  const { default: playwright } = await import("../../e2e/playwright.config.ts");
  return { vitest: JSON.stringify(vitest), playwright };
}

test("[N3.07] the shared run leaves out what asserts a time", async () => {
  const { vitest, playwright } = await readConfigs("");
  expect(vitest).toContain('"**/*.timing.test.*"');
  expect(playwright).toMatchObject({ grepInvert: /@timing/, workers: 2 });
});

test("[N3.07] the run of timing assertions has one worker and nothing else to run", async () => {
  const { vitest, playwright } = await readConfigs("1");
  expect(vitest).toContain('"packages/**/*.timing.test.ts"');
  expect(vitest).toContain('"maxWorkers":1');
  expect(playwright).toMatchObject({ grep: /@timing/, workers: 1 });
});
