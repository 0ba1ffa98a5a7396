import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { createTransactionGuard } from "./transaction-guard.ts";

async function openTable(name: string) {
  const database = await openDB(name, 1, { upgrade: (db) => void db.createObjectStore("table") });
  return () => database.transaction("table", "readwrite");
}

test("a transaction that runs when the page is left is aborted and its change saved elsewhere; the next page can read at once", async () => {
  const begin = await openTable("left");
  const guard = createTransactionGuard(true);
  const saveOnAbort = vi.fn<() => void>();
  const left = guard(begin, saveOnAbort);
  const writing = left.store.put("half", "key");
  const failure = left.done.catch(() => "aborted");
  window.dispatchEvent(new Event("pagehide"));
  await expect(writing).rejects.toThrow();
  expect(await failure).toBe("aborted");
  expect(saveOnAbort).toHaveBeenCalledOnce();
  expect(await (await openTable("left"))().store.count()).toBe(0);
});

test("a page that is left begins no transaction until it is shown again", async () => {
  const begin = await openTable("shown again");
  const guard = createTransactionGuard(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(() => guard(begin)).toThrow("the page is being left");
  window.dispatchEvent(new Event("pageshow"));
  await guard(begin).store.put("whole", "key");
  expect(await begin().store.count()).toBe(1);
});

test("a transaction that is being committed does not keep the others from being aborted", () => {
  const abort = vi.fn<() => void>();
  const refuse = () => {
    throw new DOMException("committing", "InvalidStateError");
  };
  const guard = createTransactionGuard(true);
  const done = new Promise<void>(() => {});
  guard(() => ({ abort: refuse, done }));
  guard(() => ({ abort, done }));
  window.dispatchEvent(new Event("pagehide"));
  expect(abort).toHaveBeenCalledOnce();
});

test("in a browser that ends the transactions of a page it leaves, they run on", async () => {
  const begin = await openTable("runs on");
  const guard = createTransactionGuard(false);
  const transaction = guard(begin);
  const writing = transaction.store.put("whole", "key");
  window.dispatchEvent(new Event("pagehide"));
  await writing;
  await transaction.done;
  expect(await begin().store.count()).toBe(1);
});
