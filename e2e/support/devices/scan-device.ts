import type { Page } from "@playwright/test";

/** Where the browser still has a text: caches, databases, storage, and its HTTP cache for these addresses. */
export function findOnDevice(page: Page, text: string, addresses: string[]): Promise<string[]> {
  return page.evaluate(
    async ({ wanted, urls }) => {
      const found: string[] = [];
      const look = (where: string, content: string) => {
        if (content.includes(wanted)) found.push(where);
      };
      const read = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request, { ignoreVary: true });
          look(`Cache Storage ${name}`, `${request.url} ${(await answer?.text()) ?? ""}`);
        }
      }
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await read(indexedDB.open(name));
        for (const table of database.objectStoreNames) {
          const store = database.transaction(table).objectStore(table);
          const rows = [await read(store.getAllKeys()), await read(store.getAll())];
          look(`IndexedDB ${name}`, JSON.stringify(rows));
        }
        database.close();
      }
      look("localStorage", JSON.stringify(Object.entries(localStorage)));
      look("sessionStorage", JSON.stringify(Object.entries(sessionStorage)));
      for (const url of urls) {
        const answer = fetch(url, { cache: "only-if-cached", mode: "same-origin" });
        look(
          `HTTP cache ${url}`,
          await answer.then(
            (cached) => cached.text(),
            () => "",
          ),
        );
      }
      return found;
    },
    { wanted: text, urls: addresses },
  );
}
