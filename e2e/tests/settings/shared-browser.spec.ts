import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { logIn, logOut } from "../../steps/account.ts";
import { deskHref } from "../../steps/desk.ts";
import { createPath } from "../../steps/paths.ts";
import {
  createUser,
  expect,
  insertNotification,
  password,
  test as base,
} from "../../support/fixtures.ts";
import { cachedAnswersCookie } from "../../support/network-proxy.ts";
import { waitUntilOffline } from "../../support/devices/offline-device.ts";
import { openPage, publicAddress, settlePage } from "../../support/pages.ts";
import { findOnDevice } from "../../support/devices/scan-device.ts";

type Shared = {
  canary: string;
  /** What the first user's pages asked the API for. */
  addresses: string[];
  /** Logs the second user in, in the browser that the first one used. */
  changeUser: () => Promise<void>;
};

const pages = [
  "/dashboard",
  deskHref,
  "/dashboard/learning-paths",
  "/dashboard/review",
  "/dashboard/notifications",
  "/settings/profile",
];

async function put(page: Page, name: EndpointName, data: object): Promise<void> {
  const { method, path } = endpoints[name];
  const headers = { origin: process.env["E2E_URL"] ?? "" };
  const stamp = { change_id: randomUUID(), at: new Date().toISOString() };
  const answer = await page.request.fetch(path.replace(":id", randomUUID()), {
    method,
    data: { ...stamp, ...data },
    headers,
  });
  expect(answer.ok(), `${name} answered ${answer.status()}`).toBe(true);
}

/** A browser in which a user with a canary in their texts opened the pages above, online. */
const test = base.extend<{ shared: Shared }>({
  shared: async ({ page, openContext, user, database, language, t }, use) => {
    const canary = `pvq${randomUUID().slice(-12)}`;
    const elsewhere = await openContext();
    const other = await createUser(elsewhere, language, database);
    const { path } = await createPath(page);
    await database.query("update learning_paths set title = $2 where id = $1", [path.id, canary]);
    await put(page, "saveTask", { title: canary });
    const note = { base: null, title: canary, content: canary };
    await put(page, "saveNote", { text: note });
    await put(page, "saveCard", { front: canary, back: canary });
    await insertNotification(database, user.id, { title: canary, message: canary });
    await database.query(
      `insert into profiles (user_id, display_name) values ($1, $2)
       on conflict (user_id) do update set display_name = excluded.display_name`,
      [user.id, canary],
    );
    const addresses = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === "GET" && pathname.startsWith("/api/"))
        if (pathname !== endpoints.streamEvents.path) addresses.add(pathname + search);
    });
    for (const address of pages) await openPage(page, address);
    await openPage(page, deskHref);
    await waitUntilOffline(page, ["overview", "paths", "tasks", "notes"]);
    const found = await findOnDevice(page, canary, []);
    expect(found, "the first user's texts are on the device").toContain("IndexedDB masar");

    await use({
      canary,
      addresses: [...addresses],
      async changeUser() {
        await logOut(page, t);
        await expect(page).toHaveURL(publicAddress("/", language));
        await openPage(page, publicAddress("/login", language));
        await logIn(page, t, { email: other.email, password });
        await expect(page).toHaveURL(/\/dashboard$/);
        await settlePage(page);
      },
    });
  },
});
test.use({ variant: "en-desktop-light", serviceWorkers: "allow" });

test(
  "[N13.02] [N13.12] no text of the first user is in the browser after the second one logs in",
  { tag: "@once" },
  async ({ page, shared: { canary, addresses, changeUser } }) => {
    test.setTimeout(300_000);
    expect(addresses.length).toBeGreaterThan(10);
    await changeUser();
    expect(await findOnDevice(page, canary, addresses)).toEqual([]);
    for (const address of pages) {
      await openPage(page, address);
      expect(await page.content()).not.toContain(canary);
    }
    expect(await findOnDevice(page, canary, addresses)).toEqual([]);
  },
);

test(
  "[N13.12] texts that a faulty page left and answers that the browser may cache are found",
  { tag: "@once" },
  async ({ page, context, baseURL, shared: { canary, addresses, changeUser } }) => {
    test.setTimeout(300_000);
    await context.addCookies([{ name: cachedAnswersCookie, value: "1", url: baseURL ?? "" }]);
    await openPage(page, deskHref);
    await changeUser();
    await page.evaluate(async (text) => {
      localStorage.setItem("left", text);
      await (await caches.open("left")).put("/left", new Response(text));
      await new Promise((resolve) => {
        const opening = indexedDB.open("left");
        opening.addEventListener("upgradeneeded", () =>
          opening.result.createObjectStore("left").put(text, "left"),
        );
        opening.addEventListener("success", () => resolve(opening.result.close()));
      });
    }, canary);
    const found = await findOnDevice(page, canary, addresses);
    for (const place of ["localStorage", "Cache Storage left", "IndexedDB left"])
      expect(found).toContain(place);
    expect(found.filter((place) => place.startsWith("HTTP cache")).length).toBeGreaterThan(0);
  },
);
