import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import { ApiError } from "#web/platform/api/api-client.ts";
import type { NewChange, QueuedChange } from "#web/sync/change-types.ts";
import { type DeviceStore, openDeviceStore } from "#web/sync/device-store.ts";
import { createOutbox } from "#web/sync/outbox.ts";
import { fakeLocks } from "./fake-locks.ts";

/** A browser with an empty disk and working locks. */
export function startBrowser(): void {
  vi.stubGlobal("indexedDB", new IDBFactory());
  fakeLocks();
}

export function makeReview(card: string, review: string): NewChange {
  const body = { rating: "good" as const, reviewed_at: "2026-11-15T08:00:00.000Z" };
  return { name: "reviewCard", input: { params: { id: card, review }, body } };
}

let stamps = 0;

export function makeTask(id: string, fields: object): NewChange {
  stamps += 1;
  const at = new Date(Date.UTC(2026, 10, 15, 8) + stamps).toISOString();
  const body = { change_id: `change-${stamps}`, at, ...fields };
  return { name: "saveTask", input: { params: { id }, body } };
}

export function makeNote(id: string, base: string | null, content: string): NewChange {
  const { input } = makeTask(id, { text: { base, title: "Joins", content } });
  return { name: "saveNote", input } as NewChange;
}

export function makeSessionTick(session: string, completed: boolean): NewChange {
  const { input } = makeTask("path", { completed });
  const params = { id: "path", key: "m1", sub: "sub-1", session };
  return { name: "tickPlannedSession", input: { ...input, params } } as NewChange;
}

export function makeOwnLinkChange(link: string): NewChange {
  const content = { milestone_key: "m1", sub_milestone: null, title: "", minutes: null };
  const { input } = makeTask("path", { ...content, url: "https://example.com/", deleted: false });
  return { name: "saveOwnLink", input: { ...input, params: { id: "path", link } } } as NewChange;
}

type Answer = "accepted" | "lost" | "unreachable" | ApiError;

/** A server that counts each change once; what it answers is scripted, then it accepts everything. */
export function createServer() {
  const script: Answer[] = [];
  const server = {
    isReachable: true,
    script,
    /** Everything that arrived, also what was known already. */
    arrived: [] as QueuedChange[],
    accepted: [] as QueuedChange[],
    running: 0,
    mostRunning: 0,
    send: async (change: QueuedChange): Promise<unknown> => {
      server.running += 1;
      server.mostRunning = Math.max(server.mostRunning, server.running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      server.running -= 1;
      const answer = server.isReachable ? (script.shift() ?? "accepted") : "unreachable";
      if (answer instanceof ApiError) throw answer;
      if (answer === "unreachable") throw new ApiError(0, { code: "network" });
      server.arrived.push(change);
      if (!server.accepted.some((known) => idOf(known) === idOf(change)))
        server.accepted.push(change);
      if (answer === "lost") throw new ApiError(0, { code: "network" });
      return { answerTo: idOf(change) };
    },
  };
  return server;
}

export function idOf({ input }: NewChange): string {
  if ("review" in input.params) return input.params.review;
  if ("link" in input.params) return input.params.link;
  return "body" in input && "change_id" in input.body ? input.body.change_id : "";
}

type Server = ReturnType<typeof createServer>;

/** One tab of the user's browser; the store on disk is shared, everything else is its own. */
export async function openTab(server: Server, userId = "user-1", storeOfTab?: DeviceStore) {
  const store = storeOfTab ?? (await openDeviceStore());
  await store.enter(userId);
  const heard: string[] = [];
  const askToLogIn = vi.fn<() => Promise<boolean>>(async () => true);
  const outbox = createOutbox({
    store,
    userId,
    send: server.send,
    askToLogIn,
    events: {
      onWaiting: () => {},
      onSending: () => {},
      onAddedElsewhere: (change) => heard.push(`added ${idOf(change)}`),
      onSent: (change) => heard.push(`sent ${idOf(change)}`),
      onRejected: (change, _error, isWatched) =>
        heard.push(`rejected ${idOf(change)}${isWatched ? "" : " unwatched"}`),
      onDone: () => heard.push("done"),
    },
  });
  await outbox.loadWaiting();
  void outbox.allow();
  return { ...outbox, store, heard, askToLogIn };
}
