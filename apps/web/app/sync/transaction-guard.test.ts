import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { createTransactionGuard } from "./transaction-guard.ts";

async function openTable(name: string) {
  const database = await openDB(name, 1, { upgrade: (db) => void db.createObjectStore("table") });
  const begin = () => database.transaction("table", "readwrite");
  const write = async (transaction: ReturnType<typeof begin>) => {
    await transaction.store.put("value", "key");
    await transaction.done;
  };
  return { begin, write, count: () => database.count("table") };
}

const leavePage = () => window.dispatchEvent(new Event("pagehide"));
const showPage = () => window.dispatchEvent(new Event("pageshow"));
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("a transaction that runs when the page is left is aborted and its change saved elsewhere, until it runs again", async () => {
  const { begin, write, count } = await openTable("left");
  const runTransaction = createTransactionGuard(true);
  const removeSaved = vi.fn<() => void>();
  const saveOnAbort = vi.fn<() => () => void>(() => removeSaved);
  const writing = runTransaction(begin, write, saveOnAbort);
  await Promise.resolve();
  await Promise.resolve();
  leavePage();
  expect(saveOnAbort).toHaveBeenCalledOnce();
  expect(await count()).toBe(0);
  expect(removeSaved).not.toHaveBeenCalled();
  showPage();
  await writing;
  expect(await count()).toBe(1);
  expect(removeSaved).toHaveBeenCalledOnce();
});

test("a page that is left begins no transaction until it is shown again", async () => {
  const { begin, write, count } = await openTable("shown again");
  const runTransaction = createTransactionGuard(true);
  leavePage();
  const writing = runTransaction(begin, write);
  await settle();
  expect(await count()).toBe(0);
  showPage();
  await writing;
  expect(await count()).toBe(1);
});

test("a transaction that is being committed does not keep the others from being aborted", async () => {
  const abort = vi.fn<() => void>();
  const refuse = () => {
    throw new DOMException("committing", "InvalidStateError");
  };
  const runTransaction = createTransactionGuard(true);
  const done = new Promise<void>(() => {});
  void runTransaction(
    () => ({ abort: refuse, done }),
    () => done,
  );
  void runTransaction(
    () => ({ abort, done }),
    () => done,
  );
  await settle();
  leavePage();
  expect(abort).toHaveBeenCalledOnce();
});

test("in a browser that ends the transactions of a page it leaves, they run on", async () => {
  const { begin, write, count } = await openTable("runs on");
  const writing = createTransactionGuard(false)(begin, write);
  leavePage();
  await writing;
  expect(await count()).toBe(1);
});
