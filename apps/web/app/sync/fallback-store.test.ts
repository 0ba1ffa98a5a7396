import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createServer, idOf, makeReview, openTab, startBrowser } from "../../test/offline.ts";
import type { DeviceStore } from "./device-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createFallbackStore, wrongOwner } from "./fallback-store.ts";

const full = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
const open: { stop: () => void }[] = [];

/** A tab whose disk is full from now on. */
async function openFullTab(writes: (keyof DeviceStore)[], disk = createMemoryStore(0)) {
  const server = createServer();
  const failing = Object.fromEntries(writes.map((name) => [name, full]));
  const store = createFallbackStore({ ...disk, ...failing, isPersistent: true });
  const tab = await openTab(server, "user-1", store);
  open.push(tab);
  return { server, tab, store };
}

describe("a disk that fails", () => {
  beforeEach(startBrowser);
  afterEach(() => {
    for (const tab of open.splice(0)) tab.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("[D45] with a full disk changes are still sent, and the state shows it", async () => {
    const { server, tab, store } = await openFullTab(["enter", "addChange", "claimChange"]);
    expect(store.isPersistent).toBe(false);
    for (const review of ["1", "2"]) {
      const { outcome } = await tab.add(makeReview("card", review));
      expect(await outcome).toMatchObject({ status: "sent" });
    }
    expect(server.accepted.map(idOf)).toEqual(["1", "2"]);
    expect(await tab.loadWaiting()).toEqual([]);
  });

  test("[D45] changes on a failing disk are sent once, before those in memory", async () => {
    const disk = createMemoryStore(0);
    await disk.enter("user-1");
    await disk.addChange("user-1", makeReview("card", "1"));
    const writes = ["addChange", "claimChange", "removeChange"] as const;
    const { server, tab } = await openFullTab([...writes], disk);
    const { outcome } = await tab.add(makeReview("card", "2"));
    expect(await outcome).toMatchObject({ status: "sent" });
    await tab.flush();
    expect(server.arrived.map(idOf)).toEqual(["1", "2"]);
    expect(await tab.loadWaiting()).toEqual([]);
  });

  test("[D45] a store that throws is retried without an error for the callers", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const store = createMemoryStore();
    await store.enter("user-1");
    await store.addChange("user-1", makeReview("card", "1"));
    let failures = 1;
    const { claimChange } = store;
    store.claimChange = (...args) => (failures-- > 0 ? full() : claimChange(...args));
    const server = createServer();
    const tab = await openTab(server, "user-1", store);
    open.push(tab);
    await expect(tab.flush()).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(2500);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
  });

  test("[D45] another user's device accepts nothing, not even in memory", async () => {
    const { tab } = await openFullTab([]);
    const disk = createMemoryStore(0);
    disk.addChange = () => Promise.reject(new Error(wrongOwner));
    const store = createFallbackStore(disk);
    await store.enter("user-1");
    await expect(store.addChange("user-1", makeReview("card", "1"))).rejects.toThrow(wrongOwner);
    expect(await store.listChanges("user-1")).toEqual([]);
    expect(await tab.loadWaiting()).toEqual([]);
  });
});
