import type { NewChange, QueuedChange } from "./change-types.ts";
import type { DeviceStore, PersistedQuery } from "./device-store.ts";
import { findEquivalentChange, mergeIntoQueued } from "./merge-changes.ts";

/** Starts at the clock, so that another tab does not reuse a number from before a wipe. */
export function appendTo(
  waiting: readonly QueuedChange[],
  change: NewChange,
  offset = 0,
): QueuedChange {
  const seq = Math.max(Date.now() + offset, (waiting.at(-1)?.seq ?? 0) + 1);
  return { ...change, seq, wasSent: false };
}

/** Half numbers: those on the disk are whole, and both may be queued. */
export function createMemoryStore(offset = 0.5): DeviceStore {
  let owner: string | undefined;
  let changes: QueuedChange[] = [];
  const queries = new Map<string, PersistedQuery>();
  const clear = async () => {
    owner = undefined;
    changes = [];
    queries.clear();
  };
  return {
    isPersistent: false,
    readSession: async () => null,
    enter: async (userId) => {
      if (owner !== userId) await clear();
      owner = userId;
    },
    lock: async () => queries.clear(),
    clear,
    addChange: async (_userId, change) => {
      const known = findEquivalentChange(changes, change);
      if (known) return known;
      const queued = mergeIntoQueued(changes, change) ?? appendTo(changes, change, offset);
      changes = [...changes.filter(({ seq }) => seq !== queued.seq), queued].toSorted(
        (one, other) => one.seq - other.seq,
      );
      return queued;
    },
    listChanges: async () => changes,
    claimChange: async (_userId, skipped) => {
      const first = changes.find(({ seq }) => !skipped.has(seq));
      if (!first) return undefined;
      const sent = { ...first, wasSent: true, tries: (first.tries ?? 0) + 1 };
      changes = changes.map((change) => (change === first ? sent : change));
      return sent;
    },
    removeChange: async (removed) => {
      changes = changes.filter(({ seq }) => seq !== removed);
    },
    loadQueries: async () => [...queries.values()],
    saveQueries: async (_userId, rows) => {
      for (const row of rows) queries.set(row.hash, row);
    },
  };
}
