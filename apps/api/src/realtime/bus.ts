/** Wakes the streams of some learners. It carries no content: the rows do. */
export type StreamSignal = {
  /** `events`: new rows wait. `sessions`: a session may have ended, look again. */
  reason: "events" | "sessions";
  userIds: string[];
};

export type Bus = {
  publish: (wake: StreamSignal) => Promise<void>;
  subscribe: (listener: (wake: StreamSignal) => void) => () => void;
  stop: () => Promise<void>;
};

/** NOTIFY takes 8,000 bytes; 150 ids stay well below. */
const idsPerMessage = 150;

export function encodeSignals(wake: StreamSignal): string[] {
  const messages: string[] = [];
  for (let from = 0; from < wake.userIds.length; from += idsPerMessage) {
    messages.push(
      JSON.stringify({ ...wake, userIds: wake.userIds.slice(from, from + idsPerMessage) }),
    );
  }
  return messages;
}

/** Listeners of one process; both buses share it. */
export function createListeners() {
  const listeners = new Set<(wake: StreamSignal) => void>();
  return {
    subscribe: (listener: (wake: StreamSignal) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    deliver: (message: string) => {
      const wake = JSON.parse(message) as StreamSignal;
      for (const listener of listeners) listener(wake);
    },
  };
}
