import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { evictFailedPreloads } from "./failed-preloads.ts";

const fetchFile = vi.fn<(url: string) => Promise<Response>>();

function failToLoad(rel: string, href: string): void {
  const link = Object.assign(document.createElement("link"), { rel, href });
  document.head.append(link);
  link.dispatchEvent(new Event("error"));
  link.remove();
}

beforeEach(() => {
  fetchFile.mockReset().mockRejectedValue(new TypeError("Load failed"));
  vi.stubGlobal("fetch", fetchFile);
});
afterEach(() => vi.unstubAllGlobals());

describe("evictFailedPreloads", () => {
  test("does nothing in a browser that forgets failed preloads", () => {
    evictFailedPreloads(false);
    failToLoad("modulepreload", "/assets/tools-1.js");
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test("[N3.08] requests a module whose preload failed, so that WebKit forgets the failure", () => {
    evictFailedPreloads(true);
    failToLoad("modulepreload", "/assets/tools-1.js");
    expect(fetchFile).toHaveBeenCalledExactlyOnceWith(`${location.origin}/assets/tools-1.js`);
  });

  test("requests no other file that failed to load", () => {
    evictFailedPreloads(true);
    failToLoad("icon", "/favicon.svg");
    expect(fetchFile).not.toHaveBeenCalled();
  });
});
