import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { input, leave, startPage, startServer } from "../../test/browser-page.ts";
import { fakeApi, refuse } from "../../test/fake-api.ts";
import { startBrowser } from "../../test/offline.ts";
import { openDeviceStore } from "./device-store.ts";
import { saveUnloadChange } from "./unload-queue.ts";

describe("the user's device", () => {
  beforeEach(startBrowser);
  afterEach(() => {
    vi.useRealTimers();
    window.localStorage.clear();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("[D45] offline the last user can open the app, finds their data, changes it, and restarts", async () => {
    const { server } = startServer();
    server.tasks = [{ id: "task-0", title: "Known" }];
    const online = await startPage();
    await online.checkSession(online.client);
    await online.read();
    leave(online.client);

    server.isReachable = false;
    const offline = await startPage();
    const check = await offline.checkSession(offline.client);
    expect([check.session?.user.id, check.isFromDevice]).toEqual(["user-1", true]);
    expect(offline.titles()).toEqual(["Known"]);
    expect(await offline.sendChange(offline.client, "saveTask", input)).toEqual({
      status: "queued",
    });
    expect(offline.titles()).toEqual(["Read", "Known"]);
    leave(offline.client);

    const again = await startPage();
    await again.checkSession(again.client);
    expect(again.titles()).toEqual(["Read", "Known"]);
    server.isReachable = true;
    // The session is confirmed first; then what waited is sent, once.
    expect((await again.checkSession(again.client)).isFromDevice).toBeUndefined();
    await vi.waitFor(() => expect(server.saved).toHaveLength(1));
    expect(await again.flushChanges()).toBe(true);
    expect(server.saved[0]?.change_id).toBe("change-1");
  });

  test("[D45] a change that a page had no time to store is sent by the next one, once, for its user only", async () => {
    const { server } = startServer();
    saveUnloadChange("user-1", { name: "saveTask", input });
    const page = await startPage();
    await page.checkSession(page.client);
    await vi.waitFor(() => expect(server.saved).toHaveLength(1));
    saveUnloadChange("user-2", { name: "saveTask", input });
    const remove = saveUnloadChange("user-1", { name: "saveTask", input });
    remove();
    const again = await startPage();
    await again.checkSession(again.client);
    expect(await again.flushChanges()).toBe(true);
    expect(server.saved.map(({ change_id }) => change_id)).toEqual(["change-1"]);
  });

  test("[D45] a first visit opens its device when the page is idle, and persists earlier responses", async () => {
    const { server } = startServer();
    server.tasks = [{ id: "task-0", title: "Known" }];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const page = await startPage();
    await page.openFirst(page.client);
    await page.read();
    await vi.advanceTimersByTimeAsync(2900);
    expect(await page.findSyncEngine()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await page.findSyncEngine()).toBeDefined());
    leave(page.client);

    server.isReachable = false;
    const offline = await startPage();
    expect((await offline.openFirst(offline.client)).isFromDevice).toBe(true);
    expect(offline.titles()).toEqual(["Known"]);
  });

  test("[D45] a change on a first visit, or a network that goes, does not wait for the quiet moment", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.openFirst(page.client);
    server.isReachable = false;
    expect(await page.sendChange(page.client, "saveTask", input)).toEqual({ status: "queued" });
    leave(page.client);
    server.isReachable = true;
    const again = await startPage();
    await again.openFirst(again.client);
    await vi.waitFor(() => expect(server.saved).toHaveLength(1));
    expect(server.saved[0]?.change_id).toBe("change-1");

    window.localStorage.clear();
    const other = await startPage();
    await other.openFirst(other.client);
    expect(await other.findSyncEngine()).toBeUndefined();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    vi.restoreAllMocks();
    await vi.waitFor(async () => expect(await other.findSyncEngine()).toBeDefined());
  });

  test("[D45] an offline session at 2 a.m. is shown on the study day of the user's settings after a restart", async () => {
    const { server } = startServer();
    const online = await startPage();
    await online.checkSession(online.client);
    leave(online.client);
    const store = await openDeviceStore();
    const persist = (key: string, data: object) =>
      store.saveQueries("user-1", [{ hash: key, key: [key], data, at: Date.now() }]);
    const counts = { minutes_today: 5, focus_today: 0, days: [], weeks: [] };
    await persist("overview", { today: "2026-11-09", ...counts });
    await persist("settings", { time_zone: "Etc/GMT+10", day_start_hour: 6 });
    const session = {
      params: { id: "session-1" },
      body: {
        path_id: null,
        milestone_key: null,
        started_at: "2026-11-10T12:18:00Z",
        ended_at: "2026-11-10T12:30:00Z",
        minutes: 12,
        focus_periods: 0,
      },
    };
    await store.addChange("user-1", { name: "endStudySession", input: session });

    server.isReachable = false;
    const offline = await startPage();
    await offline.checkSession(offline.client);
    expect(offline.client.getQueryData(["overview"])).toMatchObject({ minutes_today: 17 });
  });

  test("[D45] a change shows before the device has stored it", async () => {
    startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    await page.read();
    const device = await page.getSyncEngine(page.client);
    const sent = device.change({ name: "saveTask", input });
    await Promise.resolve();
    await Promise.resolve();
    expect(page.titles()).toEqual(["Read"]);
    await sent;
  });

  test("[D45] a response read while a change is pending does not undo it", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    server.tasks = [{ id: "task-0", title: "Known" }];
    await page.read();
    server.isReachable = false;
    await page.sendChange(page.client, "saveTask", input);
    page.client.setQueryDefaults(["tasks"], { staleTime: 0 });
    // Another tab's network is back before ours: the list is read, the change is still here.
    const listed = page.client.fetchQuery({
      queryKey: ["tasks"],
      queryFn: async () => [{ id: "task-0", title: "Known elsewhere" }],
    });
    await listed;
    expect(page.titles()).toEqual(["Read", "Known elsewhere"]);
  });

  test("[D45] a rejected change is undone and throws to its caller", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    server.tasks = [{ id: "task-1", title: "As it was" }];
    await page.read();
    const handlers = { saveTask: () => refuse("validation_failed") };
    fakeApi({ ...handlers, listTasks: () => ({ tasks: server.tasks }) });
    const sent = page.sendChange(page.client, "saveTask", input);
    await expect(sent).rejects.toMatchObject({ code: "validation_failed" });
    await page.read();
    expect(page.titles()).toEqual(["As it was"]);
    expect(page.getSyncState().pending).toBe(0);
  });

  test("[D45] what is being left is forgotten when the device has it, not when the server answered", async () => {
    const { server } = startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    let answer: () => void = () => {};
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return fetch(...args);
    });
    const remove = saveUnloadChange("user-1", { name: "saveTask", input });
    const sent = page.sendChange(page.client, "saveTask", input, remove);
    await vi.waitFor(() => expect(page.getSyncState().isSending).toBe(true));
    expect(window.localStorage.getItem("leaving-changes")).toBeNull();
    expect(server.saved).toEqual([]);
    await vi.waitFor(() => {
      answer();
      expect(server.saved).toHaveLength(1);
    });
    expect(await sent).toMatchObject({ status: "sent" });
  });

  test("[N1.23] a flush ends after 15 seconds when the disk does not answer", async () => {
    startServer();
    const page = await startPage();
    await page.checkSession(page.client);
    saveUnloadChange("user-1", { name: "saveTask", input });
    // IndexedDB runs on `setImmediate` here.
    vi.stubGlobal("setImmediate", () => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const flushed = vi.fn<(isEmpty: boolean) => void>();
    void page.flushChanges().then(flushed);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(flushed.mock.calls).toEqual([[false]]);
  });

  test("[D45] with a full disk pages still read and change, and the state shows it", async () => {
    const { server } = startServer();
    server.tasks = [{ id: "task-0", title: "Known" }];
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const page = await startPage();
    await page.checkSession(page.client);
    await page.read();
    expect(page.getSyncState().isPersistent).toBe(false);
    const onStored = vi.fn<() => void>();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const queued = await page.sendChange(page.client, "saveTask", input, onStored);
    expect(queued).toMatchObject({ status: "queued" });
    expect(onStored).not.toHaveBeenCalled();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    const sent = await page.sendChange(page.client, "saveTask", input, onStored);
    expect(sent).toMatchObject({ status: "sent" });
    expect(onStored).toHaveBeenCalledOnce();
    expect(await page.flushChanges()).toBe(true);
    put.mockRestore();
  });
});
