import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("DEV", false);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("scripts that may run as a worker", () => {
  test.each(["/sw.js", "/assets/clock-worker-Bq_1x.js"])("[D77] %s is ours", async (address) => {
    const { trustScript } = await import("./trusted-script.ts");
    expect(trustScript(address)).toBe(address);
  });

  test.each([
    "https://elsewhere.example/sw.js",
    "//elsewhere.example/assets/a.js",
    "/assets/../api/a.js",
    "/assets/a.js?x=1",
    "/api/files/a.js",
    "/assets/a.css",
    "blob:https://masar.example/1",
    "data:text/javascript,1",
    "sw.js",
  ])("[D77] %s is not", async (address) => {
    const { trustScript } = await import("./trusted-script.ts");
    expect(() => trustScript(address)).toThrow(TypeError);
  });

  test("[D77] one policy is made, named as the pages' policy names it", async () => {
    const createPolicy = vi.fn<(name: string, rules: unknown) => unknown>((_name, rules) => rules);
    vi.stubGlobal("trustedTypes", { createPolicy });
    const { trustScript } = await import("./trusted-script.ts");
    trustScript("/sw.js");
    trustScript("/assets/a.js");
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["masar"]);
  });
});
