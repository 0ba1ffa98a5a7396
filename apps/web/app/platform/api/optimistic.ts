import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

type State = { confirmed: unknown; pending: { change: unknown }[] };

const states = new WeakMap<QueryClient, Map<string, State>>();

type Target<Value, Change> = {
  /** Names the value; saves of the same value share their pending changes. */
  key: QueryKey;
  read: () => Value | undefined;
  write: (value: Value) => void;
  apply: (value: Value, change: Change) => Value;
  /** After a failure: the response may be lost, and others may have changed the value. */
  refresh: () => void;
};

/**
 * Overlapping optimistic updates of one value: the last confirmed value plus pending changes in order. Restoring a
 * snapshot instead would undo a rejection.
 */
export function optimisticUpdate<Value, Change>(
  client: QueryClient,
  { key, read, write, apply, refresh }: Target<Value, Change>,
) {
  const ofClient = states.get(client) ?? new Map<string, State>();
  states.set(client, ofClient);
  const hash = hashKey(key);
  const show = ({ confirmed, pending }: State) => {
    if (confirmed === undefined) return;
    const changes = pending.map(({ change }) => change as Change);
    write(changes.reduce(apply, confirmed as Value));
  };
  return {
    /** Returns the context of the mutation, for `settle`. */
    start: (change: Change) => {
      const state = ofClient.get(hash) ?? { confirmed: read(), pending: [] };
      ofClient.set(hash, state);
      const entry = { change };
      state.pending.push(entry);
      show(state);
      return entry;
    },
    /** With the confirmed value, or without one after a rejection. */
    settle: (entry: { change: unknown } | undefined, confirmed?: Value): void => {
      const state = ofClient.get(hash);
      if (!state) return;
      state.pending = state.pending.filter((other) => other !== entry);
      if (confirmed !== undefined) state.confirmed = confirmed;
      show(state);
      if (state.pending.length > 0) return;
      ofClient.delete(hash);
      if (confirmed === undefined) refresh();
    },
  };
}
