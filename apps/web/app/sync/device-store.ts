import type { AuthSession } from "@masar/contract/account/schemas";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { deviceDatabase } from "#web/platform/storage/browser-storage.ts";
import type { NewChange, QueuedChange } from "./change-types.ts";
import { isKnownKind } from "./change-kinds.ts";
import { findEquivalentChange, mergeIntoQueued } from "./merge-changes.ts";
import { appendTo, createMemoryStore } from "./memory-store.ts";
import { createFallbackStore, wrongOwner } from "./fallback-store.ts";
import { createTransactionGuard } from "./transaction-guard.ts";
import { saveUnloadChange } from "./unload-queue.ts";

/** The last response to a query. */
export type PersistedQuery = {
  hash: string;
  key: readonly unknown[];
  data: unknown;
  at: number;
  /** Of a list that is loaded by its changes. */
  since?: string;
};

type Meta = { owner: string; session: AuthSession };

/** Data of one user. Others read and write nothing, so that a tab left open over a log-out restores nothing. */
export type DeviceStore = {
  /** False: storage is switched off, data lasts as long as the page. */
  readonly isPersistent: boolean;
  readSession: () => Promise<AuthSession | null>;
  /** Clears another user's data. */
  enter: (userId: string, session?: AuthSession) => Promise<void>;
  /** The session ended by itself: nothing can be read, unsent changes wait for their user. */
  lock: () => Promise<void>;
  clear: () => Promise<void>;
  /** Returns the queued change; a duplicate, or one that a newer change replaced, is not added again. */
  addChange: (userId: string, change: NewChange) => Promise<QueuedChange>;
  listChanges: (userId: string) => Promise<QueuedChange[]>;
  /** Marks the first change that is not among `skipped` as sent, and counts the attempt. */
  claimChange: (userId: string, skipped: ReadonlySet<number>) => Promise<QueuedChange | undefined>;
  /** `outdated`: first parts of the keys of lists that show the change although the server did not make it. */
  removeChange: (seq: number, outdated?: readonly string[]) => Promise<void>;
  loadQueries: (userId: string) => Promise<PersistedQuery[]>;
  saveQueries: (userId: string, rows: PersistedQuery[]) => Promise<void>;
};

interface Tables extends DBSchema {
  outbox: { key: number; value: QueuedChange };
  kept: { key: string; value: PersistedQuery };
  meta: { key: keyof Meta; value: Meta[keyof Meta] };
}

const tables = ["outbox", "kept", "meta"] as const;

/** Some browsers never answer. */
const maxOpenMs = 3000;
/** Unread data expires; the key of the study days changes every day. */
const maxAgeMs = 30 * 24 * 3_600_000;
const maxStudyDaysAgeMs = 2 * 24 * 3_600_000;

/** In memory where storage is switched off. */
export async function openDeviceStore(name = deviceDatabase): Promise<DeviceStore> {
  const tooLong = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("storage does not open")), maxOpenMs);
  });
  try {
    return createFallbackStore(await Promise.race([openLastingStore(name), tooLong]));
  } catch {
    return createMemoryStore();
  }
}

async function openLastingStore(name: string): Promise<DeviceStore> {
  let opened: Promise<IDBPDatabase<Tables>> | undefined;
  const forgetOpened = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDB<Tables>(name, 1, {
      upgrade: (db) => {
        db.createObjectStore("outbox", { keyPath: "seq" });
        db.createObjectStore("kept", { keyPath: "hash" });
        db.createObjectStore("meta");
      },
      // Log-out deletes the database, and a newer page upgrades it: close it.
      blocking: (_now, _next, event) => {
        forgetOpened();
        (event.target as IDBDatabase).close();
      },
      // Browsers may close it (full disk, sleep): it is reopened on demand.
      terminated: forgetOpened,
    });
    opened.catch(forgetOpened);
    return opened;
  };
  const runTransaction = createTransactionGuard();
  type WriteTx = IDBPTransaction<Tables, typeof tables, "readwrite">;
  const write = <T>(work: (tx: WriteTx) => Promise<T>, saveOnAbort?: () => () => void) =>
    runTransaction(
      async () => (await open()).transaction(tables, "readwrite"),
      async (tx) => {
        const result = await work(tx);
        await tx.done;
        return result;
      },
      saveOnAbort,
    );
  const read = <T>(work: (tx: IDBPTransaction<Tables, typeof tables>) => Promise<T>) =>
    runTransaction(async () => (await open()).transaction(tables, "readonly"), work);
  const readSession = () =>
    read(async (tx) => {
      const session = await tx.objectStore("meta").get("session");
      return typeof session === "object" ? session : null;
    });
  // A database may open and still answer nothing, locked by a page that was left.
  await readSession();

  return {
    isPersistent: true,

    readSession,

    enter: (userId, session) =>
      write(async (tx) => {
        const meta = tx.objectStore("meta");
        if ((await meta.get("owner")) !== userId) {
          for (const table of tables) await tx.objectStore(table).clear();
          await meta.put(userId, "owner");
        }
        if (session) await meta.put(session, "session");
      }),

    lock: () =>
      write(async (tx) => {
        await tx.objectStore("kept").clear();
        await tx.objectStore("meta").delete("session");
        if ((await tx.objectStore("outbox").count()) === 0) await tx.objectStore("meta").clear();
      }),

    clear: () =>
      write(async (tx) => {
        for (const table of tables) await tx.objectStore(table).clear();
      }),

    addChange: (userId, change) =>
      write(
        async (tx) => {
          if ((await tx.objectStore("meta").get("owner")) !== userId) throw new Error(wrongOwner);
          const outbox = tx.objectStore("outbox");
          const waiting = await outbox.getAll();
          const known = findEquivalentChange(waiting, change);
          if (known) return known;
          const queued = mergeIntoQueued(waiting, change) ?? appendTo(waiting, change);
          await outbox.put(queued);
          return queued;
        },
        () => saveUnloadChange(userId, change),
      ),

    listChanges: (userId) =>
      read(async (tx) => {
        const isOwner = (await tx.objectStore("meta").get("owner")) === userId;
        return isOwner ? (await tx.objectStore("outbox").getAll()).filter(isKnownKind) : [];
      }),

    claimChange: (userId, skipped) =>
      write(async (tx) => {
        if ((await tx.objectStore("meta").get("owner")) !== userId) return undefined;
        const outbox = tx.objectStore("outbox");
        const first = (await outbox.getAll()).find(
          (change) => !skipped.has(change.seq) && isKnownKind(change),
        );
        if (!first) return undefined;
        const claimed = { ...first, wasSent: true, tries: (first.tries ?? 0) + 1 };
        await outbox.put(claimed);
        return claimed;
      }),

    removeChange: (seq, outdated = []) =>
      write(async (tx) => {
        await tx.objectStore("outbox").delete(seq);
        if (outdated.length === 0) return;
        const queries = tx.objectStore("kept");
        for (const { since, ...row } of await queries.getAll())
          if (since !== undefined && outdated.includes(String(row.key[0]))) await queries.put(row);
      }),

    loadQueries: (userId) =>
      write(async (tx) => {
        if ((await tx.objectStore("meta").get("owner")) !== userId) return [];
        const queries = tx.objectStore("kept");
        const rows = await queries.getAll();
        for (const row of rows) if (isOld(row)) await queries.delete(row.hash);
        return rows.filter((row) => !isOld(row));
      }),

    saveQueries: (userId, rows) =>
      write(async (tx) => {
        // After a log-out or an ended session, an open tab stores nothing more.
        const session = await tx.objectStore("meta").get("session");
        if (typeof session !== "object" || session.user.id !== userId) return;
        for (const row of rows) await tx.objectStore("kept").put(row);
      }),
  };
}

function isOld({ key: [root], at }: PersistedQuery): boolean {
  return at < Date.now() - (root === "study-days" ? maxStudyDaysAgeMs : maxAgeMs);
}
