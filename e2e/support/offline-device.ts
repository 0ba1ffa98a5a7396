import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** From here on the page opens without a network: the worker is there, and so are the learner's answers. */
export async function waitUntilOffline(page: Page, answers: readonly string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect
    .poll(async () => (await readDevice(page)).kept)
    .toEqual(expect.arrayContaining([...answers]));
}

/** What the browser keeps of a learner: the names of answers, the changes that wait, and plain storage. */
export function readDevice(
  page: Page,
): Promise<{ kept: string[]; waiting: string[]; meta: number; stored: string[] }> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const stored = Object.keys(localStorage);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("masar")) return { kept: [], waiting: [], meta: 0, stored };
    const database = await read(indexedDB.open("masar"));
    const all = <T>(table: string) =>
      read(database.transaction(table).objectStore(table).getAll() as IDBRequest<T[]>);
    const [kept, waiting, meta] = [
      await all<{ key: string[] }>("kept"),
      await all<{ name: string }>("outbox"),
      await all("meta"),
    ];
    database.close();
    return {
      kept: kept.map(({ key }) => key[0] ?? ""),
      waiting: waiting.map(({ name }) => name),
      meta: meta.length,
      stored,
    };
  });
}
