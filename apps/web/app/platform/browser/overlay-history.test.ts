import { beforeEach, expect, test, vi } from "vitest";
import { addOverlayEntry, recordHistoryEntry } from "./overlay-history.ts";

const back = vi.spyOn(window.history, "back").mockImplementation(() => {});
const router = vi.fn<() => void>();
window.addEventListener("popstate", router);

type Entry = { idx: number; key: string; overlays?: number };

/** As the browser does: the entry below is shown, then `popstate` is sent. */
function goBackTo(entry: Entry, href = "/page"): void {
  window.history.replaceState(entry, "", href);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

beforeEach(() => {
  back.mockClear();
  router.mockClear();
  window.history.replaceState({ idx: 3, key: "page" }, "", "/page");
  recordHistoryEntry();
});

test("back closes the open overlay, and the router does not see it", () => {
  const close = vi.fn<() => void>();
  const remove = addOverlayEntry(close);
  expect(window.history.state).toEqual({ idx: 3, key: "page", overlays: 1 });
  goBackTo({ idx: 3, key: "page" });
  expect(close).toHaveBeenCalledOnce();
  expect(router).not.toHaveBeenCalled();
  expect(back).not.toHaveBeenCalled();
  remove();
});

test("back closes the upper of two overlays, then the lower", () => {
  const closed: string[] = [];
  const removeSheet = addOverlayEntry(() => closed.push("sheet"));
  const removeDialog = addOverlayEntry(() => closed.push("dialog"));
  goBackTo({ idx: 3, key: "page", overlays: 1 });
  removeDialog();
  goBackTo({ idx: 3, key: "page" });
  removeSheet();
  expect(closed).toEqual(["dialog", "sheet"]);
});

test("back skips the entry of an overlay that was closed in another way", () => {
  addOverlayEntry(vi.fn<() => void>())();
  goBackTo({ idx: 3, key: "page" });
  expect(back).toHaveBeenCalledOnce();
  expect(router).not.toHaveBeenCalled();
});

test("a second overlay reuses the entry that the first left", () => {
  addOverlayEntry(vi.fn<() => void>())();
  const { length } = window.history;
  addOverlayEntry(vi.fn<() => void>())();
  expect(window.history.length).toBe(length);
});

test("back keeps a URL that the page replaced while the overlay was open", () => {
  const close = vi.fn<() => void>();
  const remove = addOverlayEntry(close);
  window.history.replaceState({ idx: 3, key: "filtered" }, "", "/page?free=true");
  recordHistoryEntry();
  goBackTo({ idx: 3, key: "page" });
  expect(close).toHaveBeenCalledOnce();
  expect(window.location.search).toBe("?free=true");
  expect(router).not.toHaveBeenCalled();
  remove();
});

test("back to another page reaches the router", () => {
  goBackTo({ idx: 2, key: "before" }, "/before");
  expect(router).toHaveBeenCalledOnce();
});

test("back reaches the router while the page it leaves still renders", () => {
  // The router pushes the entry of the new page before the page is recorded.
  window.history.pushState({ idx: 4, key: "next" }, "", "/next");
  goBackTo({ idx: 3, key: "page" });
  expect(router).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
});

test("an overlay that stays open gets its entry again", () => {
  vi.useFakeTimers();
  const remove = addOverlayEntry(vi.fn<() => void>());
  goBackTo({ idx: 3, key: "page" });
  vi.runAllTimers();
  expect(window.history.state).toMatchObject({ overlays: 1 });
  remove();
  vi.useRealTimers();
});
