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
  const kept = new Map<string, PersistedQuery>();
  const forget = async () => {
    owner = undefined;
    changes = [];
    kept.clear();
  };
  return {
    isLasting: false,
    readSession: async () => null,
    enter: async (userId) => {
      if (owner !== userId) await forget();
      owner = userId;
    },
    lock: async () => kept.clear(),
    forget,
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
    takeChange: async (_userId, skipped) => {
      const taken = changes.find(({ seq }) => !skipped.has(seq));
      if (!taken) return undefined;
      const sent = { ...taken, wasSent: true, tries: (taken.tries ?? 0) + 1 };
      changes = changes.map((change) => (change === taken ? sent : change));
      return sent;
    },
    removeChange: async (gone) => {
      changes = changes.filter(({ seq }) => seq !== gone);
    },
    readKept: async () => [...kept.values()],
    writeKept: async (_userId, rows) => {
      for (const row of rows) kept.set(row.hash, row);
    },
  };
}
