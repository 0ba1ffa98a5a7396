import type { EndpointName } from "@masar/contract/endpoints";
import type { SyncPage } from "@masar/contract/shared/sync-schemas";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { notesQuery } from "#web/entities/note/note-queries.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { input, leave, startPage } from "../../test/browser-page.ts";
import { fakeApi, makeSession, refuse } from "../../test/fake-api.ts";
import { startBrowser } from "../../test/offline.ts";
import { openDeviceStore } from "./device-store.ts";

type Row = { id: string; title?: string; created_at?: string; copy_of?: string | null };

const whole = { is_whole: true, deleted: [], cursor: null };
const delta = { is_whole: false, deleted: [], cursor: null };
const task = (id: string, minute: number, title = id): Row => ({
  id,
  title,
  created_at: `2026-11-15T08:0${minute}:00.000Z`,
});

/** Answers reads of a list in turns and records what they asked for. */
function startServer(name: EndpointName = "listTasks", items = "tasks") {
  const server = {
    isReachable: true,
    asked: [] as string[],
    answers: [] as ({ rows: Row[]; sync?: SyncPage } & Record<string, unknown>)[],
    save: (): unknown => ({ task: {} }),
    answer: (rows: Row[], sync?: SyncPage, more: object = {}) =>
      server.answers.push({ rows, ...more, ...(sync ? { sync } : {}) }),
  };
  const reach = () => {
    if (!server.isReachable) throw new TypeError("Failed to fetch");
  };
  fakeApi({
    getSession: () => {
      reach();
      return { session: makeSession() };
    },
    logOut: () => null,
    [name]: (_body: never, { query }: { query: URLSearchParams }) => {
      reach();
      server.asked.push(String(query));
      const { rows, ...rest } = server.answers.shift() ?? { rows: [] };
      return { [items]: rows, ...rest };
    },
    saveTask: () => {
      reach();
      return server.save();
    },
  });
  return server;
}

async function openPage() {
  const page = await startPage();
  await page.checkSession(page.client);
  return page;
}

beforeEach(startBrowser);
afterEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("a list that is loaded by its changes", () => {
  test("[N11.07] merges changed, added and deleted items into the first pages, in the server's order", async () => {
    const server = startServer();
    const { client, read } = await startPage();
    server.answer([task("b", 2), task("a", 1)], { ...whole, since: "s1", cursor: "c1" });
    server.answer([task("d", 4), task("c", 3)], { ...whole, since: "s1" });
    expect((await read()).map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
    const before = await read();
    await client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([task("e", 5)], { ...delta, since: "s2", cursor: "c2", deleted: ["d"] });
    server.answer([task("b", 2, "B")], { ...delta, since: "s2" });
    const after = await read();
    expect(after.map(({ title }) => title)).toEqual(["e", "c", "B", "a"]);
    expect(after[3]).toBe(before[3]);
    await client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([task("b", 2, "B")], { ...delta, since: "s3", deleted: ["d"] });
    expect(await read()).toBe(after);
    await client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([task("c", 3)], { ...whole, since: "s4" });
    expect((await read()).map(({ id }) => id)).toEqual(["c"]);
    expect(server.asked).toEqual([
      "cursor=",
      "cursor=c1",
      "since=s1",
      "cursor=c2",
      "since=s2",
      "since=s3",
    ]);
  });

  test("[N11.07] is loaded whole again after a server of the release before", async () => {
    const server = startServer();
    const { client, read } = await startPage();
    server.answer([task("a", 1)], { ...whole, since: "s1" });
    await read();
    await client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([task("x", 1), task("y", 2)]);
    expect((await read()).map(({ id }) => id)).toEqual(["x", "y"]);
    await client.invalidateQueries({ queryKey: ["tasks"] });
    await read();
    expect(server.asked).toEqual(["cursor=", "since=s1", "cursor="]);
  });

  test("[N11.07] asks again for the changes of a response that was cancelled", async () => {
    const server = startServer();
    const { client, read } = await startPage();
    server.answer([task("a", 1)], { ...whole, since: "s1" });
    await read();
    await client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([task("b", 2)], { ...delta, since: "s2" });
    const reading = read().catch(() => {});
    await client.cancelQueries({ queryKey: ["tasks"] });
    await reading;
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    server.answer([task("b", 2)], { ...delta, since: "s3" });
    await client.invalidateQueries({ queryKey: ["tasks"] });
    expect((await read()).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(server.asked).toEqual(["cursor=", "since=s1", "since=s1"]);
  });

  test("[N11.07] replaces a changed note with its copies, and deletes it with them", async () => {
    const server = startServer("listNotes", "notes");
    const client = createQueryClient();
    const note = (id: string, minute: number, copy_of: string | null = null) => ({
      id,
      copy_of,
      updated_at: `2026-11-15T08:0${minute}:00.000Z`,
    });
    const readNotes = async () => {
      await client.invalidateQueries({ queryKey: ["notes"] });
      return (await client.fetchQuery(notesQuery)).map(({ id }) => id);
    };
    const notes = [note("a", 3), note("a-1", 2, "a"), note("b", 1), note("b-1", 0, "b")];
    server.answer(notes, { ...whole, since: "s1" });
    expect(await readNotes()).toEqual(["a", "a-1", "b", "b-1"]);
    server.answer([note("a", 4)], { ...delta, since: "s2", deleted: ["b"] });
    expect(await readNotes()).toEqual(["a"]);
  });

  test("[N11.07] takes the counts of today from the last response about cards", async () => {
    const server = startServer("listReview", "cards");
    const client = createQueryClient();
    server.answer([task("a", 1), task("b", 2)], { ...whole, since: "s1" }, { due_count: 2 });
    await client.fetchQuery(reviewQuery);
    await client.invalidateQueries({ queryKey: ["review"] });
    server.answer([], { ...delta, since: "s2", deleted: ["a"] }, { due_count: 1 });
    expect(await client.fetchQuery(reviewQuery)).toEqual({ cards: [task("b", 2)], due_count: 1 });
  });
});

describe("changes of a device and a list that is loaded by its changes", () => {
  test("[N11.07] a pending change is applied again to the list, which goes on from its since after a restart", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("task-1", 1, "As it was")], { ...whole, since: "s1" });
    await page.read();
    server.isReachable = false;
    await page.sendChange(page.client, "saveTask", input);
    leave(page.client);

    const again = await openPage();
    expect(again.titles()).toEqual(["Read"]);
    server.isReachable = true;
    server.save = () => refuse("internal");
    server.answer([task("task-1", 1, "Elsewhere"), task("b", 2)], { ...delta, since: "s2" });
    await again.read();
    expect(again.titles()).toEqual(["b", "Read"]);
    expect(server.asked.at(-1)).toBe("since=s1");
  });

  test("[N11.07] after a log-out the list is loaded whole", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("a", 1)], { ...whole, since: "s1" });
    await page.read();
    leave(page.client);
    await page.clearUserData(((key: string) => key) as never);
    const again = await openPage();
    expect(again.titles()).toBeUndefined();
    await again.read();
    expect(server.asked).toEqual(["cursor=", "cursor="]);
  });

  test("[N11.07] the whole list undoes a rejected change, also after a restart", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("task-1", 1, "As it was")], { ...whole, since: "s1" });
    await page.read();
    server.save = async () => {
      // Longer than the pause after which the list is persisted with the change.
      await new Promise((resolve) => setTimeout(resolve, 400));
      return refuse("validation_failed");
    };
    await expect(page.sendChange(page.client, "saveTask", input)).rejects.toThrow();
    leave(page.client);

    const again = await openPage();
    expect(again.titles()).toEqual(["Read"]);
    server.answer([task("task-1", 1, "As it was")], { ...whole, since: "s2" });
    await again.read();
    expect(again.titles()).toEqual(["As it was"]);
    expect(server.asked).toEqual(["cursor=", "cursor="]);
  });

  test("[N11.07] a change that is rejected while changes are read loads the whole list instead", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("task-1", 1, "As it was")], { ...whole, since: "s1" });
    await page.read();
    server.save = () => refuse("validation_failed");
    const { fetch } = globalThis;
    let answerNow = () => {};
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      const response = await fetch(address, init);
      if (address.includes("since=s1")) await new Promise<void>((resolve) => (answerNow = resolve));
      return response;
    });
    await page.client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([], { ...delta, since: "s2" });
    server.answer([task("task-1", 1, "As it was")], { ...whole, since: "s3" });
    const reading = page.read();
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    await expect(page.sendChange(page.client, "saveTask", input)).rejects.toThrow();
    answerNow();
    await reading;
    expect(page.titles()).toEqual(["As it was"]);
    expect(server.asked).toEqual(["cursor=", "since=s1", "cursor="]);
  });

  test("[N11.07] the whole list removes a task that was purged before its change arrived", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("a", 1)], { ...whole, since: "s1" });
    await page.read();
    server.save = () => ({ task: null });
    await page.sendChange(page.client, "saveTask", input);
    expect(page.titles()).toEqual(["Read", "a"]);
    await page.flushChanges();
    server.answer([task("a", 1)], { ...whole, since: "s2" });
    await page.client.invalidateQueries({ queryKey: ["tasks"] });
    await page.read();
    expect([page.titles(), server.asked]).toEqual([["a"], ["cursor=", "cursor="]]);
  });

  test("[N11.07] a purged task does not return when its change was sent during a read", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("a", 1)], { ...whole, since: "s1" });
    await page.read();
    server.save = () => ({ task: null });
    const { fetch } = globalThis;
    let answerNow = () => {};
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      const response = await fetch(address, init);
      if (address.includes("since=s1")) await new Promise<void>((resolve) => (answerNow = resolve));
      return response;
    });
    await page.client.invalidateQueries({ queryKey: ["tasks"] });
    server.answer([], { ...delta, since: "s2" });
    server.answer([task("a", 1)], { ...whole, since: "s3" });
    const reading = page.read();
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    await page.sendChange(page.client, "saveTask", input);
    answerNow();
    await reading;
    expect([page.titles(), server.asked]).toEqual([["a"], ["cursor=", "since=s1", "cursor="]]);
  });

  test("[N11.07] a page that is killed after a rejection leaves no list with a since", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("task-1", 1, "As it was")], { ...whole, since: "s1" });
    await page.read();
    server.save = async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return refuse("validation_failed");
    };
    await expect(page.sendChange(page.client, "saveTask", input)).rejects.toThrow();
    const store = await openDeviceStore();
    const rows = await store.loadQueries(makeSession().user.id);
    const tasks = rows.find(({ key: [root] }) => root === "tasks");
    expect([tasks?.data, tasks?.since]).toEqual([
      [expect.objectContaining({ title: "Read" })],
      undefined,
    ]);
  });

  test("[N11.07] with a disk that takes no changes the next page loads the whole list", async () => {
    const server = startServer();
    const page = await openPage();
    server.answer([task("a", 1)], { ...whole, since: "s1" });
    await page.read();
    server.isReachable = false;
    // oxlint-disable-next-line typescript/unbound-method -- called with its object below
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === "outbox") throw new DOMException("no room", "QuotaExceededError");
      return put.apply(this, args);
    });
    await page.sendChange(page.client, "saveTask", input);
    leave(page.client);

    const again = await openPage();
    expect(again.titles()).toEqual(["Read", "a"]);
    server.isReachable = true;
    server.answer([task("a", 1)], { ...whole, since: "s2" });
    await again.read();
    expect([again.titles(), server.asked.at(-1)]).toEqual([["a"], "cursor="]);
  });
});
