import { userHeader } from "@masar/contract/shared/headers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { input, leave, startPage, startServer } from "../../test/browser-page.ts";
import { makeSession } from "../../test/fake-api.ts";
import { startBrowser } from "../../test/offline.ts";

describe("whose device it is", () => {
  beforeEach(startBrowser);
  afterEach(() => {
    vi.useRealTimers();
    window.localStorage.clear();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("[D45] log-out leaves nothing; an ended session leaves only what was not sent", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    await page.read();
    server.isReachable = false;
    await page.sendChange(page.client, "saveTask", input);
    await page.bindDeviceToSession(page.client, null);
    const locked = await startPage();
    expect(await locked.loadLastSession()).toBeNull();
    await expect(locked.checkSession(locked.client)).rejects.toMatchObject({ code: "network" });
    expect(locked.titles()).toBeUndefined();
    server.isReachable = true;
    await locked.checkSession(locked.client);
    await vi.waitFor(() => expect(server.saved).toHaveLength(1));

    server.isReachable = false;
    await locked.sendChange(locked.client, "saveTask", {
      ...input,
      body: { ...input.body, change_id: "change-2" },
    });
    window.localStorage.setItem("current-study-session", "{}");
    await locked.clearUserData(((key: string) => key) as never);
    expect(locked.getToasts()).toEqual([]);
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
    const left = await startPage();
    server.isReachable = true;
    await left.checkSession(left.client);
    expect(await left.flushChanges()).toBe(true);
    expect(server.saved).toHaveLength(1);
  });

  test("[D45] log-out also clears a disk that this page could not open, or shows that it could not", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    server.isReachable = false;
    await page.sendChange(page.client, "saveTask", input);
    leave(page.client);
    const disk = indexedDB;
    const open = () => {
      throw new Error("does not open");
    };
    vi.stubGlobal("indexedDB", { open, deleteDatabase: disk.deleteDatabase.bind(disk) });
    const slow = await startPage();
    await slow.clearUserData(((key: string) => key) as never);
    expect(await disk.databases()).toEqual([]);
    expect(slow.getToasts()).toEqual([]);

    const fail = () => {
      const deleting = new EventTarget();
      queueMicrotask(() => deleting.dispatchEvent(new Event("error")));
      return deleting;
    };
    vi.stubGlobal("indexedDB", { open, deleteDatabase: fail });
    const failing = await startPage();
    await failing.clearUserData(((key: string) => key) as never);
    expect(failing.getToasts()[0]?.title).toBe("shell:sync.notForgotten");
  });

  test("[D45] the next user finds no session, draft or change of the previous one in this browser", async () => {
    const { server } = startServer();
    const first = await startPage();
    await first.checkSession(first.client);
    window.localStorage.setItem("current-study-session", "{}");
    window.localStorage.setItem("card-draft:review", "{}");
    window.localStorage.setItem("theme", "dark");
    server.session = null;
    await first.checkSession(first.client);
    // The user finds it when they return.
    server.session = makeSession();
    await first.checkSession(first.client);
    expect(window.localStorage.getItem("current-study-session")).toBe("{}");

    server.session = makeSession({ id: "user-2" });
    const heard = vi.fn<() => void>();
    window.addEventListener("storage", heard);
    const other = await startPage();
    await other.checkSession(other.client);
    window.removeEventListener("storage", heard);
    expect(heard).toHaveBeenCalled();
    expect(window.localStorage.getItem("current-study-session")).toBeNull();
    expect(window.localStorage.getItem("card-draft:review")).toBeNull();
    expect(window.localStorage.getItem("theme")).toBe("dark");
  });

  test("[D45] a slow session check opens the page, and pending changes are sent when it responds", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    leave(page.client);

    server.isSlow = true;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = await startPage();
    const checking = slow.checkSession(slow.client);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(2600);
    vi.useRealTimers();
    expect((await checking).isFromDevice).toBe(true);
    slow.client.setQueryData(["account", "session"], await checking);
    expect(await slow.sendChange(slow.client, "saveTask", input)).toEqual({ status: "queued" });
    expect(server.saved).toEqual([]);
    server.answerNow();
    await vi.waitFor(() => expect(server.saved).toHaveLength(1));
    expect(slow.client.getQueryData(["account", "session"])).toEqual({ session: server.session });
  });

  test("[D45] a change names its user, so that another user's session does not accept it", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    const fetched = vi.fn<typeof fetch>(globalThis.fetch);
    vi.stubGlobal("fetch", fetched);
    await page.sendChange(page.client, "saveTask", input);
    await vi.waitFor(() => expect(server.saved).toHaveLength(1));
    const sent = fetched.mock.calls.find(([, init]) => init?.method === "PUT")?.[1];
    expect(new Headers(sent?.headers).get(userHeader)).toBe("user-1");
  });

  test("[D45] the lists of devices and consents are not persisted, nor are old days; the session is asked for again", async () => {
    startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    page.client.setQueryData(["settings", "devices"], ["phone"]);
    page.client.setQueryData(["settings"], { language: "ar" });
    const day = 24 * 3_600_000;
    page.client.setQueryData(["study-days", "old"], [], { updatedAt: Date.now() - 3 * day });
    page.client.setQueryData(["study-days", "new"], []);
    leave(page.client);
    const again = await startPage();
    await again.checkSession(again.client);
    const keys = again.client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(" "));
    expect(keys.toSorted()).toEqual(["account session", "settings", "study-days new"]);
  });

  test("[D45] another user on the same device finds nothing of the first", async () => {
    const { server } = startServer();
    server.tasks = [{ id: "task-0", title: "Mine" }];
    const page = await startPage();
    await page.checkSession(page.client);
    await page.read();
    leave(page.client);
    server.session = makeSession({ id: "user-2" });
    server.isReachable = true;
    const other = await startPage();
    await other.checkSession(other.client);
    expect(other.titles()).toBeUndefined();
    server.isReachable = false;
    const offline = await startPage();
    expect((await offline.checkSession(offline.client)).session?.user.id).toBe("user-2");
    expect(offline.titles()).toBeUndefined();
  });
});
