import { describe, expect, test } from "vitest";
import {
  cacheNameOf,
  decideAnswer,
  listUnused,
  listServing,
  pickOfflinePage,
  type ShellPlan,
} from "./routing.ts";

const origin = "https://masar.example";
const page = (address: string) => ({ address, sha256: "" });
const plan: ShellPlan = {
  version: "b",
  shell: page("/__spa-fallback"),
  offline: { en: page("/offline"), ar: page("/ar/offline") },
  files: ["/assets/entry-1.js", "/favicon.svg"],
  pages: [
    "/dashboard",
    "/dashboard/learning-paths/:pathId",
    "/dashboard/learning-paths/:pathId/tasks",
  ],
  publicPaths: ["/", "/blog", "/login", "/terms"],
};

function decide(address: string, mode = "navigate", method = "GET") {
  return decideAnswer({ method, mode, url: new URL(address, origin), origin }, plan);
}

describe("what the service worker answers", () => {
  test.each([
    ["/dashboard", "shell"],
    ["/dashboard/", "shell"],
    ["/dashboard?from=app#x", "shell"],
    ["/dashboard/learning-paths/1", "shell"],
    ["/dashboard/learning-paths/1/tasks", "shell"],
    ["/dashboard/learning-paths/1/tasks/2", "page"],
    ["/dashboard/learning-paths", "page"],
    ["/", "page"],
    ["/login", "page"],
    ["/ar/terms", "page"],
    ["/nowhere", "page"],
    ["/dashboards", "page"],
  ])("[D45] opening %s: %s", (address, decision) => {
    expect(decide(address)).toBe(decision);
  });

  test.each([
    ["/assets/entry-1.js", "cached"],
    ["/assets/seen-later-2.js", "cached"],
    ["/favicon.svg", "cached"],
    ["/icons/192.png", "network"],
    ["/sw.js", "network"],
    ["/manifest.webmanifest", "network"],
    ["https://elsewhere.example/assets/entry-1.js", "network"],
  ])("[D45] a page asks for %s: %s", (address, decision) => {
    expect(decide(address, "cors")).toBe(decision);
  });

  test.each([
    ["/api/account/session", "cors", "GET"],
    ["/api/tasks", "cors", "POST"],
    ["/api/account/export", "navigate", "GET"],
    ["/api", "navigate", "GET"],
    ["/dashboard", "navigate", "POST"],
    ["/assets/entry-1.js", "cors", "HEAD"],
  ])("[D45] leaves to the network %s (%s, %s)", (address, mode, method) => {
    expect(decide(address, mode, method)).toBe("network");
  });

  test.each([
    ["/ar", "en-GB", "/ar/offline"],
    ["/ar/terms", "en-GB", "/ar/offline"],
    ["/terms", "ar-EG", "/offline"],
    ["/blog/an-article", "ar-EG", "/offline"],
    ["/ar/blog/an-article", "en-GB", "/ar/offline"],
    ["/", "ar", "/offline"],
    ["/onboarding", "ar-EG", "/ar/offline"],
    ["/onboarding", "ar", "/ar/offline"],
    ["/onboarding", "en", "/offline"],
    ["/article", "arn", "/offline"],
  ])("[D77] without network %s on a device in %s is %s", (pathname, device, address) => {
    expect(pickOfflinePage(pathname, device, plan).address).toBe(address);
  });
});

describe("what a new version forgets", () => {
  const [a, b, c] = ["a", "b", "c"].map(cacheNameOf) as [string, string, string];

  test("[D77] the version before stays, for pages that are open with it", () => {
    expect(listServing([a], b)).toEqual([b, a]);
    expect(listUnused([a, b], [b, a])).toEqual([]);
    expect(listServing([], a)).toEqual([a]);
  });

  test("[D77] a version that was never activated is deleted, the one pages run from stays", () => {
    expect(listUnused([a, b, c], listServing([a], c))).toEqual([b]);
  });

  test("[D77] older ones go, and what is not ours stays", () => {
    expect(listUnused([a, b, "elsewhere", c], listServing([b, a], c))).toEqual([a]);
  });

  test("[D77] going back preserves the later version, and activating one again the previous one", () => {
    expect(listServing([b, a], a)).toEqual([a, b]);
    expect(listServing([b, a], b)).toEqual([b, a]);
  });
});
