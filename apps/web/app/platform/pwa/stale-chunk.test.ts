import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchForStaleChunks } from "./stale-chunk.ts";

const reload = vi.fn<() => void>();
const lose = (part: string) =>
  window.dispatchEvent(
    Object.assign(new Event("vite:preloadError", { cancelable: true }), {
      payload: new Error(`Failed to fetch ${part}`),
    }),
  );

beforeAll(() => watchForStaleChunks(reload));
beforeEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  reload.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("[D77] a part that is gone after a deploy opens the page anew, once", () => {
  lose("/assets/tools-1.js");
  lose("/assets/tools-1.js");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("[D77] without network the page stays: what is missing is not old", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  lose("/assets/tools-1.js");
  expect(reload).not.toHaveBeenCalled();
});

test("[D77] a text half written is never lost to it", () => {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = "Half a";
  field.focus();
  lose("/assets/tools-1.js");
  expect(reload).not.toHaveBeenCalled();
  field.value = "";
  lose("/assets/tools-1.js");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("[D77] where nothing can be remembered, nothing is opened anew", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  lose("/assets/tools-1.js");
  expect(reload).not.toHaveBeenCalled();
});
