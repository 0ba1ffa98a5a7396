import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** Waits until the service worker is active and the named queries are persisted. */
export async function waitUntilOffline(page: Page, queries: readonly string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect
    .poll(async () => (await readDevice(page)).persisted)
    .toEqual(expect.arrayContaining([...queries]));
}

/** Names of the persisted queries and of the changes in the outbox, and the keys of local storage. */
export function readDevice(
  page: Page,
): Promise<{ persisted: string[]; waiting: string[]; meta: number; stored: string[] }> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const stored = Object.keys(localStorage);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("masar")) return { persisted: [], waiting: [], meta: 0, stored };
    const database = await read(indexedDB.open("masar"));
    const all = <T>(table: string) =>
      read(database.transaction(table).objectStore(table).getAll() as IDBRequest<T[]>);
    const [persisted, waiting, meta] = [
      await all<{ key: string[] }>("kept"),
      await all<{ name: string }>("outbox"),
      await all("meta"),
    ];
    database.close();
    return {
      persisted: persisted.map(({ key }) => key[0] ?? ""),
      waiting: waiting.map(({ name }) => name),
      meta: meta.length,
      stored,
    };
  });
}
