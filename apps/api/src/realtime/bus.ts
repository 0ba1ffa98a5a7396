/** Tells the streams of some users to read rows (`events`) or to check their session (`sessions`). */
export type StreamSignal = { reason: "events" | "sessions"; userIds: string[] };
type Listener = (signal: StreamSignal) => void;

export type Bus = {
  publish: (signal: StreamSignal) => Promise<void>;
  subscribe: (listener: Listener) => () => void;
  stop: () => Promise<void>;
};

/** NOTIFY accepts 8,000 bytes; 150 ids need much less. */
const idsPerMessage = 150;

export function encodeSignals({ reason, userIds }: StreamSignal): string[] {
  const messages: string[] = [];
  for (let from = 0; from < userIds.length; from += idsPerMessage) {
    const ids = userIds.slice(from, from + idsPerMessage);
    messages.push(JSON.stringify({ reason, userIds: ids }));
  }
  return messages;
}

export function createListeners() {
  const listeners = new Set<Listener>();
  return {
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    deliver: (message: string) => {
      const signal = JSON.parse(message) as StreamSignal;
      for (const listener of listeners) listener(signal);
    },
  };
}
