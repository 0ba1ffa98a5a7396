import type { DeviceStore } from "./device-store.ts";
import { createMemoryStore } from "./memory-store.ts";

/** The device belongs to another user by now. */
export const wrongOwner = "not at home";

/** When the disk is full or fails, changes stay in memory, queued behind those on the disk. */
export function createFallbackStore(lasting: DeviceStore): DeviceStore {
  const spare = createMemoryStore();
  /** Sent, but still on the disk: not sent again by this page. */
  const sent = new Set<number>();
  let isOwner = false;
  let isPersistent = true;

  const listLasting = async (userId: string) => {
    const waiting = await lasting.listChanges(userId).catch(() => []);
    return waiting.filter(({ seq }) => !sent.has(seq));
  };

  return {
    ...lasting,
    get isPersistent() {
      return isPersistent;
    },

    enter: async (userId, session) => {
      await spare.enter(userId);
      try {
        await lasting.enter(userId, session);
        isOwner = true;
      } catch {
        isPersistent = false;
      }
    },

    lock: async () => {
      await spare.lock();
      await lasting.lock();
    },

    clear: async () => {
      await spare.clear();
      await lasting.clear();
    },

    addChange: async (userId, change) => {
      try {
        return await lasting.addChange(userId, change);
      } catch (error) {
        // Another user's device: store and send nothing.
        if (isOwner && error instanceof Error && error.message === wrongOwner) throw error;
        isPersistent = false;
        return spare.addChange(userId, change);
      }
    },

    listChanges: async (userId) => [
      ...(await listLasting(userId)),
      ...(await spare.listChanges(userId)),
    ],

    claimChange: async (userId, skipped) => {
      const passed = new Set([...skipped, ...sent]);
      try {
        const claimed = await lasting.claimChange(userId, passed);
        if (claimed) return claimed;
      } catch {
        // Send it although it cannot be marked as sent.
        const first = (await listLasting(userId)).find(({ seq }) => !passed.has(seq));
        if (first) return { ...first, wasSent: true };
      }
      return spare.claimChange(userId, passed);
    },

    removeChange: async (seq, outdated) => {
      await spare.removeChange(seq);
      await lasting.removeChange(seq, outdated).catch(() => sent.add(seq));
    },
  };
}
