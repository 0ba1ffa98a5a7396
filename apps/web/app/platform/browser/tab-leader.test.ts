import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLocks } from "../../../test/fake-locks.ts";
import { electTabLeader } from "./tab-leader.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));
let visibility = "visible";

function openTab() {
  const tab = { isLeading: false, close: () => {} };
  tab.close = electTabLeader("lead", (isLeading) => (tab.isLeading = isLeading));
  return tab;
}

/** Repeated without end it would block the test, so it stops failing at some time. */
function failingRequest(name: string) {
  let failures = 0;
  return vi.fn<() => Promise<void>>(() =>
    failures++ < 50 ? Promise.reject(new DOMException("", name)) : new Promise(() => {}),
  );
}

/** WebKit leaves a suspended page its locks, but rejects its new requests at once. */
function lockOfLeftPage() {
  let stealFromAll = () => {};
  const request = failingRequest("InvalidStateError");
  request.mockImplementationOnce(
    (...[_name, _options, grant]: [string?, LockOptions?, (() => Promise<void>)?]) => {
      grant?.().catch(() => {});
      return new Promise((_resolve, reject) => {
        stealFromAll = () => reject(new DOMException("", "AbortError"));
      });
    },
  );
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
  return { request, stealFromAll: () => stealFromAll() };
}

beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(
    () => visibility as DocumentVisibilityState,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("[D40] one tab leads: the one looked at last, and the next in line when it closes", async () => {
  fakeLocks();
  const first = openTab();
  await settle();
  expect(first.isLeading).toBe(true);
  const second = openTab();
  await settle();
  expect([first.isLeading, second.isLeading]).toEqual([false, true]);
  visibility = "hidden";
  const third = openTab();
  await settle();
  expect(third.isLeading).toBe(false);
  second.close();
  await settle();
  expect([first.isLeading, third.isLeading]).toEqual([true, false]);
  first.close();
  await settle();
  expect(third.isLeading).toBe(true);
  third.close();
});

test("a tab that becomes visible again leads again", async () => {
  fakeLocks();
  const first = openTab();
  const second = openTab();
  await settle();
  expect([first.isLeading, second.isLeading]).toEqual([false, true]);
  // Both hear it here; the leader does nothing, so the other leads.
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect([first.isLeading, second.isLeading]).toEqual([true, false]);
  first.close();
  second.close();
});

test("[D40] coming back fires two events: the tab leads once, and gives the lead on when it closes", async () => {
  fakeLocks();
  const heard: boolean[] = [];
  const close = electTabLeader("lead", (isLeading) => heard.push(isLeading));
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  await settle();
  expect(heard).toEqual([true]);
  close();
  // Nothing of it is left in the line: the next one to ask leads.
  visibility = "hidden";
  const next = openTab();
  await settle();
  expect(next.isLeading).toBe(true);
  next.close();
});

test("[D40] a tab that closes before it got the lock does not hold it", async () => {
  fakeLocks();
  openTab().close();
  await settle();
  visibility = "hidden";
  const next = openTab();
  await settle();
  expect(next.isLeading).toBe(true);
  next.close();
});

test("a page that is left gives the lead on and leads again when it is shown again", async () => {
  fakeLocks();
  const first = openTab();
  await settle();
  window.dispatchEvent(new Event("pagehide"));
  expect(first.isLeading).toBe(false);
  visibility = "hidden";
  const second = openTab();
  await settle();
  expect(second.isLeading).toBe(true);
  visibility = "visible";
  window.dispatchEvent(new Event("pageshow"));
  await settle();
  expect([first.isLeading, second.isLeading]).toEqual([true, false]);
  first.close();
  second.close();
});

test("a page that is left before it got the lock does not hold it", async () => {
  fakeLocks();
  const first = openTab();
  window.dispatchEvent(new Event("pagehide"));
  visibility = "hidden";
  const second = openTab();
  await settle();
  expect([first.isLeading, second.isLeading]).toEqual([false, true]);
  first.close();
  second.close();
});

test("a page that is left does not request the lock again when it is stolen", async () => {
  const { stealFromAll, request } = lockOfLeftPage();
  const tab = openTab();
  await settle();
  window.dispatchEvent(new Event("pagehide"));
  stealFromAll();
  await settle();
  expect(request).toHaveBeenCalledOnce();
  tab.close();
});

test("a tab whose request for the lock fails leads and does not repeat it", async () => {
  const request = failingRequest("SecurityError");
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
  const tab = openTab();
  await settle();
  expect(request).toHaveBeenCalledOnce();
  expect(tab.isLeading).toBe(true);
  tab.close();
});

test("a browser without locks lets each tab lead", () => {
  vi.stubGlobal("navigator", {});
  expect(openTab().isLeading).toBe(true);
});
