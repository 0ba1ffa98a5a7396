import type { DeviceStore } from "./device-store.ts";
import { createMemoryStore } from "./memory-store.ts";

/** The device belongs to another user by now. */
export const wrongOwner = "not at home";

/** When the disk is full or fails, changes stay in memory, queued behind those on the disk. */
export function createFallbackStore(lasting: DeviceStore): DeviceStore {
  const spare = createMemoryStore();
  /** Sent, but still on the disk: not sent again by this page. */
  const gone = new Set<number>();
  let isHome = false;
  let isLasting = true;

  const listLasting = async (userId: string) => {
    const waiting = await lasting.listChanges(userId).catch(() => []);
    return waiting.filter(({ seq }) => !gone.has(seq));
  };

  return {
    ...lasting,
    get isLasting() {
      return isLasting;
    },

    enter: async (userId, session) => {
      await spare.enter(userId);
      try {
        await lasting.enter(userId, session);
        isHome = true;
      } catch {
        isLasting = false;
      }
    },

    lock: async () => {
      await spare.lock();
      await lasting.lock();
    },

    forget: async () => {
      await spare.forget();
      await lasting.forget();
    },

    addChange: async (userId, change) => {
      try {
        return await lasting.addChange(userId, change);
      } catch (error) {
        // Another user's device: store and send nothing.
        if (isHome && error instanceof Error && error.message === wrongOwner) throw error;
        isLasting = false;
        return spare.addChange(userId, change);
      }
    },

    listChanges: async (userId) => [
      ...(await listLasting(userId)),
      ...(await spare.listChanges(userId)),
    ],

    takeChange: async (userId, skipped) => {
      const passed = new Set([...skipped, ...gone]);
      try {
        const taken = await lasting.takeChange(userId, passed);
        if (taken) return taken;
      } catch {
        // Send it although it cannot be marked as sent.
        const first = (await listLasting(userId)).find(({ seq }) => !passed.has(seq));
        if (first) return { ...first, wasSent: true };
      }
      return spare.takeChange(userId, passed);
    },

    removeChange: async (seq) => {
      await spare.removeChange(seq);
      await lasting.removeChange(seq).catch(() => gone.add(seq));
    },
  };
}
