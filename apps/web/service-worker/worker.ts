import type { PushState } from "@masar/contract/notifications/schemas";
import { snoozeLink } from "@masar/contract/notifications/snooze-link";
import { renewSubscription } from "#web/platform/pwa/push-subscription.ts";
import {
  cacheNameOf,
  decideAnswer,
  type CachedPage,
  listUnused,
  listServing,
  pickOfflinePage,
} from "./routing.ts";
import type { ShellPlan } from "./routing.ts";

type SnoozeTarget = { date: string; number: number };
/** A timer notification has the address of its page. */
type NotificationData = string | { url: string; start?: string; snooze?: SnoozeTarget } | null;

// Replaced by the build.
declare const shellPlan: ShellPlan;
declare const self: ServiceWorkerGlobalScope;

const plan = shellPlan;
const cacheName = cacheNameOf(plan.version);
/** Versions that served pages, newest first: `caches.keys()` has no such order. */
const servingRecord = { cache: "masar-serving", address: "/serving" };
/** Exists while low data is on: a worker cannot read `localStorage`. */
const lowDataCache = "masar-low-data";
// The same file is requested as script, preload and font.
const anyVariant = { ignoreVary: true };

let isOutdated = false;
let hasActivatedNext = false;

self.addEventListener("install", (event) => {
  event.waitUntil(cacheShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOldShells(), self.clients.claim()]));
});

// The server sends the arguments of `showNotification`.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const [title, shown] = event.data.json() as [string, NotificationOptions];
  event.waitUntil(self.registration.showNotification(title, shown));
});

// The browser replaced or dropped its subscription. If storing fails, the next visit retries.
self.addEventListener("pushsubscriptionchange", (event) => {
  const renewed = renewSubscription(self.registration.pushManager, pushServer);
  (event as ExtendableEvent).waitUntil(renewed.catch(() => undefined));
});

// A timer notification opens its page; a push opens its own.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { data } = event.notification as { data: NotificationData };
  if (event.action === "snooze" && typeof data === "object" && data?.snooze) {
    event.waitUntil(snoozeReminder(data.snooze));
  } else if (event.action === "start" && typeof data === "object" && data?.start) {
    event.waitUntil(showPage({ url: data.start }));
  } else event.waitUntil(showPage(data));
});

// From a page on a press, or from the previous worker when the app is reopened.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") void self.skipWaiting();
  // Low data was switched off: load the missing files.
  if (event.data === "keep-shell") event.waitUntil(cacheShell());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const { method, mode } = request;
  const decision = decideAnswer({ method, mode, url, origin: self.location.origin }, plan);
  if (decision === "network") return;
  if (decision === "cached") event.respondWith(respondFromCache(request));
  else if (decision === "shell") event.respondWith(activateNextVersion() ?? openShell(request));
  else event.respondWith(openPage(request));
});

/** Uses the session cookie. The endpoint table is too large for the worker. */
const pushServer: Parameters<typeof renewSubscription>[1] = {
  async load() {
    const response = await fetch("/api/push");
    return response.ok ? ((await response.json()) as PushState) : undefined;
  },
  save: (subscription) =>
    fetch("/api/push/subscription", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(subscription),
    }),
};

/** Uses the session cookie. Without a session or a network, the page of the mail's link does it. */
async function snoozeReminder(snooze: SnoozeTarget): Promise<void> {
  const response = await fetch("/api/reminders/snooze", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(snooze),
  }).catch(() => undefined);
  if (!response?.ok) await self.clients.openWindow(snoozeLink(snooze));
}

/** All or nothing: a failed install leaves no cache. */
async function cacheShell(): Promise<void> {
  // A version that served before may have open pages: keep its cache.
  const isNew = !(await caches.has(cacheName));
  const cache = await caches.open(cacheName);
  // With low data, files are cached as pages request them.
  const files = (await caches.has(lowDataCache)) ? [] : plan.files;
  const cached = await Promise.allSettled([
    ...files.map((address) => cacheFile(cache, address)),
    ...[plan.shell, plan.offline.en, plan.offline.ar].map((page) => cachePage(cache, page)),
  ]);
  const failed = cached.find((each) => each.status === "rejected");
  if (!failed) return;
  if (isNew) await caches.delete(cacheName);
  throw failed.reason;
}

async function cacheFile(cache: Cache, address: string): Promise<void> {
  // Most files are the same in the next version: reuse them.
  const isHashed = address.startsWith("/assets/");
  const known = isHashed ? await caches.match(address, anyVariant) : undefined;
  const response = known ?? (await fetch(address, isHashed ? {} : { cache: "no-cache" }));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await cache.put(address, response);
}

/** A page has no hash in its name, and a deploy may be under way: cache only this version's page. */
async function cachePage(cache: Cache, { address, sha256 }: CachedPage): Promise<void> {
  const response = await fetch(address, { cache: "no-cache" });
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  if (!response.ok || found.join("") !== sha256)
    throw new Error(`${address} is of another version`);
  await cache.put(address, response);
}

async function deleteOldShells(): Promise<void> {
  const record = await caches.open(servingRecord.cache);
  const served = await record.match(servingRecord.address);
  const serving = listServing(served ? ((await served.json()) as string[]) : [], cacheName);
  // A full device is no reason to stop.
  await record.put(servingRecord.address, Response.json(serving)).catch(() => undefined);
  const unused = listUnused(await caches.keys(), serving);
  // The next version's cache looks like an unused one while it is being filled.
  if (self.registration.installing || self.registration.waiting) return;
  await Promise.all(unused.map((name) => caches.delete(name)));
}

/** A push never navigates an open page. */
async function showPage(data: NotificationData): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const url = typeof data === "object" ? data?.url : undefined;
  const page = url ? pages.find((each) => each.url.endsWith(url)) : pages[0];
  const address = url ?? data;
  if (page) await page.focus();
  else if (typeof address === "string") await self.clients.openWindow(address);
}

/** Once, when the app is opened: nothing is being written yet. */
function activateNextVersion(): Response | undefined {
  const next = self.registration.waiting;
  if (!next || hasActivatedNext) return undefined;
  hasActivatedNext = true;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  next.postMessage("take-over");
  return new Response("", { headers: { refresh: "0", "content-type": "text/html" } });
}

async function openShell(request: Request): Promise<Response> {
  const cached = await findCachedPage(plan.shell);
  if (!cached || isOutdated) return fetchOr(request, () => cached ?? openOfflinePage(request));
  return cached;
}

function openPage(request: Request): Promise<Response> {
  return fetchOr(request, () => openOfflinePage(request));
}

async function openOfflinePage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const page = pickOfflinePage(pathname, self.navigator.language, plan);
  return (await findCachedPage(page)) ?? Response.error();
}

async function fetchOr(request: Request, otherwise: () => Response | Promise<Response>) {
  try {
    return await fetch(request);
  } catch {
    return otherwise();
  }
}

async function findCachedPage({ address }: CachedPage): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(address, anyVariant);
}

async function respondFromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  // A page of the previous version finds its files in that version's cache.
  const cached =
    (await cache.match(request, anyVariant)) ?? (await caches.match(request, anyVariant));
  if (cached) return cached;
  const response = await fetch(request);
  // A full device is no reason to fail the request.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  // A later version replaced the file: load the next page from the network.
  if (response.status === 404) {
    isOutdated = true;
    void self.registration.update().catch(() => undefined);
  }
  return response;
}
