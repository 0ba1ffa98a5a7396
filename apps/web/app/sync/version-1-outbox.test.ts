import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { createServer, openTab, startBrowser } from "../../test/offline.ts";
import type { QueuedChange } from "./change-types.ts";

const file = join(process.cwd(), "apps/api/test/version-1/outbox.json");
const outbox = JSON.parse(readFileSync(file, "utf8")) as Record<string, QueuedChange[]>;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The names and the number are those of version 1, not of today's code. */
async function storeAsVersion1(userId: string, changes: QueuedChange[]): Promise<void> {
  const db = await openDB("masar", 1, {
    upgrade: (opened) => {
      opened.createObjectStore("outbox", { keyPath: "seq" });
      opened.createObjectStore("kept", { keyPath: "hash" });
      opened.createObjectStore("meta");
    },
  });
  for (const change of changes) await db.put("outbox", change);
  await db.put("meta", userId, "owner");
  db.close();
}

test.each(Object.entries(outbox))(
  "[N4.14] the outbox that version 1 left for the %s learner is sent in its order, unchanged",
  async (userId, changes) => {
    startBrowser();
    await storeAsVersion1(userId, changes);
    const server = createServer();
    const tab = await openTab(server, userId);
    await vi.waitFor(() => expect(server.arrived).toHaveLength(changes.length));
    expect(server.arrived.map(({ name, input }) => ({ name, input }))).toEqual(
      changes.map(({ name, input }) => ({ name, input })),
    );
    await vi.waitFor(async () => expect(await tab.store.listChanges(userId)).toEqual([]));
    tab.stop();
  },
);
