import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchForStaleChunks } from "./stale-chunk.ts";

const reload = vi.fn<() => void>();
const lose = (part: string) =>
  window.dispatchEvent(
    Object.assign(new Event("vite:preloadError", { cancelable: true }), {
      payload: new Error(`Failed to fetch ${part}`),
    }),
  );

const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(() => watchForStaleChunks(reload));
beforeEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  reload.mockClear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("[D77] a chunk that is missing after a deploy reloads the page, once", async () => {
  lose("/assets/tools-1.js");
  lose("/assets/tools-1.js");
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("[D77] two missing chunks reload the page once each, not in turns", async () => {
  for (const part of ["layout", "tools", "layout", "tools"]) {
    lose(`/assets/${part}-1.js`);
    await settle();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

test("[D77] without a network the page stays", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  lose("/assets/tools-1.js");
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test("[N3.05] [D77] a network that the browser takes for working but that reaches no server does not reload the page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Load failed")));
  lose("/assets/tools-1.js");
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test("[D77] a field with text in it prevents the reload", async () => {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = "Half a";
  field.focus();
  lose("/assets/tools-1.js");
  await settle();
  expect(reload).not.toHaveBeenCalled();
  field.value = "";
  lose("/assets/tools-1.js");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("[D77] without session storage the page does not reload", async () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  lose("/assets/tools-1.js");
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test("[N3.05] a chunk that a started navigation aborted does not reload the page", async () => {
  const leftAt = Date.now();
  window.dispatchEvent(new Event("beforeunload"));
  lose("/assets/tools-1.js");
  await settle();
  expect(reload).not.toHaveBeenCalled();
  // The page was not left: a download, or the navigation was stopped.
  vi.spyOn(Date, "now").mockReturnValue(leftAt + 60_000);
  lose("/assets/tools-1.js");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("[N3.05] a navigation that starts while the server is asked prevents the reload", async () => {
  vi.stubGlobal("fetch", async () => {
    window.dispatchEvent(new Event("beforeunload"));
    return new Response();
  });
  lose("/assets/tools-1.js");
  await settle();
  expect(reload).not.toHaveBeenCalled();
});
