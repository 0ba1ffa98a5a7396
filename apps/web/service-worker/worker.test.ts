// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endpoints } from "@masar/contract/endpoints";
import type { ShellPlan } from "./routing.ts";

const origin = "https://masar.example";

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server has at an address; a deploy changes it. */
let site: Map<string, string>;
let stored: Map<string, Map<string, Response>>;
let registration: {
  installing: unknown;
  waiting: unknown;
  update: () => Promise<void>;
  showNotification: (title: string, options: object) => Promise<void>;
  pushManager?: {
    getSubscription: () => Promise<unknown>;
    subscribe: (options: object) => Promise<unknown>;
  };
};
let windows: { focus: () => Promise<void>; url?: string }[];
const shown = vi.fn<(title: string, options: object) => Promise<void>>(async () => {});
const opened = vi.fn<(address: string) => Promise<void>>(async () => {});

const pathOf = (target: string | Request) =>
  new URL(typeof target === "string" ? target : target.url, origin).pathname;

function openCache(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    match: async (target: string | Request) => entries.get(pathOf(target))?.clone(),
    put: async (target: string | Request, response: Response) =>
      void entries.set(pathOf(target), response),
  };
}

const caches = {
  open: async (name: string) => openCache(name),
  has: async (name: string) => stored.has(name),
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (target: string | Request) => {
    for (const name of stored.keys()) {
      const found = await openCache(name).match(target);
      if (found) return found;
    }
    return undefined;
  },
};

type WorkerEvent = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>;

/** The worker of a version, with its files on the server. */
async function deploy(version: string) {
  const page = async (address: string) => {
    const text = `${address} of ${version}`;
    site.set(address, text);
    return { address, sha256: await sha256Of(text) };
  };
  site.set(`/assets/part-${version}.js`, version);
  const plan: ShellPlan = {
    version,
    shell: await page("/__spa-fallback"),
    offline: { en: await page("/offline"), ar: await page("/ar/offline") },
    files: [`/assets/part-${version}.js`],
    pages: ["/dashboard"],
    publicPaths: ["/"],
  };
  const handlers = new Map<string, (event: WorkerEvent) => void>();
  const claim = vi.fn<() => Promise<void>>(async () => {});
  vi.stubGlobal("shellPlan", plan);
  vi.stubGlobal("self", {
    addEventListener: (name: string, handler: (event: WorkerEvent) => void) =>
      handlers.set(name, handler),
    registration,
    clients: { claim, matchAll: async () => windows, openWindow: opened },
    location: { origin },
    navigator: { language: "en" },
  });
  vi.resetModules();
  await import("./worker.ts");
  return async (name: string, event: Record<string, unknown> = {}) => {
    const work: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (each) => void work.push(each) });
    await Promise.all(work);
  };
}

const shells = () => [...stored.keys()].filter((name) => name.startsWith("masar-shell-"));

beforeEach(() => {
  site = new Map();
  stored = new Map();
  registration = {
    installing: null,
    waiting: null,
    update: async () => {},
    showNotification: shown,
  };
  windows = [];
  opened.mockClear();
  shown.mockClear();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async (target: string | Request) => {
    const text = site.get(pathOf(target));
    return new Response(text ?? "missing", { status: text === undefined ? 404 : 200 });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("the service worker", () => {
  test("[D77] two deploys later, the version an open page runs from is still here", async () => {
    const first = await deploy("a");
    await first("install");
    await first("activate");
    const second = await deploy("b");
    await second("install");
    const third = await deploy("c");
    await third("install");
    expect(shells()).toEqual(["masar-shell-a", "masar-shell-b", "masar-shell-c"]);
    await third("activate");
    expect(shells()).toEqual(["masar-shell-a", "masar-shell-c"]);
  });

  test("[D77] a version with foreign pages or a missing file leaves no cache", async () => {
    const mixed = await deploy("a");
    site.set("/__spa-fallback", "of the next version");
    await expect(mixed("install")).rejects.toThrow("another version");
    const partial = await deploy("b");
    site.delete("/assets/part-b.js");
    await expect(partial("install")).rejects.toThrow("404");
    expect(shells()).toEqual([]);
  });

  test("[D77] a failed reinstall preserves what its open pages need", async () => {
    const first = await deploy("a");
    await first("install");
    await first("activate");
    const again = await deploy("a");
    site.delete("/offline");
    await expect(again("install")).rejects.toThrow("another version");
    expect(shells()).toEqual(["masar-shell-a"]);
  });

  test("[D77] activation does not delete the cache of a version that is being installed", async () => {
    const first = await deploy("a");
    await first("install");
    const second = await deploy("b");
    await second("install");
    registration.installing = {};
    await first("activate");
    expect(shells()).toContain("masar-shell-b");
  });

  test("[D75] in low data only the pages themselves are cached; switched off, the files follow", async () => {
    await caches.open("masar-low-data");
    const worker = await deploy("a");
    await worker("install");
    await worker("activate");
    const cached = () => [...(stored.get("masar-shell-a")?.keys() ?? [])].toSorted();
    expect(cached()).toEqual(["/__spa-fallback", "/ar/offline", "/offline"]);
    await caches.delete("masar-low-data");
    await worker("message", { data: "keep-shell" });
    expect(cached()).toContain("/assets/part-a.js");
  });

  test("[D40] a tap on the timer's notification shows the open page, or opens the desk", async () => {
    const worker = await deploy("a");
    const close = vi.fn<() => void>();
    const notification = { close, data: "/dashboard/integrated-learning" };
    await worker("notificationclick", { notification });
    expect(opened).toHaveBeenCalledExactlyOnceWith("/dashboard/integrated-learning");
    const focus = vi.fn<() => Promise<void>>(async () => {});
    windows = [{ focus }];
    await worker("notificationclick", { notification });
    expect(focus).toHaveBeenCalledOnce();
    expect(opened).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledTimes(2);
  });

  describe("pushsubscriptionchange", () => {
    type Sent = { path: string; method: string; body: unknown };
    const keys = { p256dh: "public_key=", auth: "secret==" };
    const makeSubscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => true,
    });
    const subscribeAnew = vi.fn<(options: object) => Promise<unknown>>(async () =>
      makeSubscription("https://push.example/new"),
    );

    /** The event, with what the browser has now and what the server answers to GET /api/push. */
    async function change(found: object | null, answer: Response): Promise<Sent[]> {
      const sent: Sent[] = [];
      subscribeAnew.mockClear();
      registration.pushManager = {
        getSubscription: async () => found,
        subscribe: subscribeAnew,
      };
      const worker = await deploy("a");
      vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
        const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
        sent.push({ path, method: init.method ?? "GET", body });
        return init.method === "PUT" ? Response.json({}) : answer;
      });
      await worker("pushsubscriptionchange");
      return sent;
    }

    const answerOf = (this_device: object | null, public_key: string | null = "AQAB") =>
      Response.json({ public_key, devices: [], this_device });
    const old = { endpoint: "https://push.example/old", is_expired: false };
    const load = {
      path: endpoints.getPush.path,
      method: endpoints.getPush.method,
      body: undefined,
    };
    const { path, method } = endpoints.savePushSubscription;
    const save = (endpoint: string) => ({
      path,
      method,
      body: { endpoint, p256dh: "public_key", auth: "secret" },
    });

    test("[N1.16] stores the subscription that the browser created instead of the old one", async () => {
      const found = makeSubscription("https://push.example/other");
      expect(await change(found, answerOf(old))).toEqual([load, save(found.endpoint)]);
      expect(subscribeAnew).not.toHaveBeenCalled();
    });

    test("[N1.16] subscribes with the server's key and stores it where the browser made none", async () => {
      expect(await change(null, answerOf(old))).toEqual([load, save("https://push.example/new")]);
      expect(subscribeAnew).toHaveBeenCalledExactlyOnceWith({
        userVisibleOnly: true,
        applicationServerKey: new Uint8Array([1, 0, 1]),
      });
    });

    test("[N1.16] subscribes again when the push service has dropped the one the browser holds", async () => {
      const found = makeSubscription(old.endpoint);
      const sent = await change(found, answerOf({ ...old, is_expired: true }));
      expect(sent).toEqual([load, save("https://push.example/new")]);
    });

    test.each([
      ["the session has ended", Response.json({ code: "unauthorized" }, { status: 401 })],
      ["this device is not sent pushes", answerOf(null)],
      ["the instance sends no pushes", answerOf(old, null)],
    ])("[N1.16] stores nothing where %s", async (_, answer) => {
      expect(await change(null, answer)).toEqual([load]);
      expect(subscribeAnew).not.toHaveBeenCalled();
    });

    test("[N1.16] leaves what has not changed", async () => {
      expect(await change(makeSubscription(old.endpoint), answerOf(old))).toEqual([load]);
    });
  });

  test("[D63] a push is shown as it was written, and a tap on it leads to its own page", async () => {
    const worker = await deploy("a");
    const options = { body: "…", dir: "rtl", lang: "ar", data: { url: "/forum/1" } };
    await worker("push", { data: { json: () => ["رد جديد", options] } });
    expect(shown).toHaveBeenCalledExactlyOnceWith("رد جديد", options);

    const close = vi.fn<() => void>();
    const [away, there] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()];
    const notification = { close, data: options.data };
    // Another page may hold what somebody is writing: it is left alone.
    windows = [{ url: `${origin}/forum/new`, focus: away }];
    await worker("notificationclick", { notification });
    expect(opened).toHaveBeenCalledExactlyOnceWith("/forum/1");
    windows.push({ url: `${origin}/forum/1`, focus: there });
    await worker("notificationclick", { notification });
    expect(there).toHaveBeenCalledOnce();
    expect([away.mock.calls.length, opened.mock.calls.length]).toEqual([0, 1]);
  });

  describe("[N5.18] a reminder", () => {
    const snooze = { date: "2026-11-09", number: 1 };
    const data = { url: "/dashboard", start: "/desk?start=1", snooze };

    async function press(action: string, answer: () => Response | Promise<Response>) {
      const worker = await deploy("a");
      windows = [];
      const sent: unknown[] = [];
      vi.stubGlobal("fetch", async (path: string, init: { method: string; body: string }) => {
        sent.push([init.method, path, JSON.parse(init.body)]);
        return answer();
      });
      const notification = { close: vi.fn<() => void>(), data };
      await worker("notificationclick", { notification, action });
      return sent;
    }

    test("is snoozed by its button without opening a page", async () => {
      const sent = await press("snooze", () => Response.json({}));
      expect(sent).toEqual([["POST", "/api/reminders/snooze", snooze]]);
      expect(opened).not.toHaveBeenCalled();
    });

    test("opens the page that snoozes when the session has ended", async () => {
      await press("snooze", () => new Response(null, { status: 401 }));
      expect(opened).toHaveBeenCalledExactlyOnceWith(
        "/dashboard/notifications?snooze=2026-11-09.1",
      );
    });

    test("opens the desk by its start button", async () => {
      expect(await press("start", () => Response.error())).toEqual([]);
      expect(opened).toHaveBeenCalledExactlyOnceWith("/desk?start=1");
    });
  });
});
