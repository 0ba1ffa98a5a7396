import type { Settings } from "@masar/contract/settings/schemas";
import {
  defaultScheduler,
  notifyManager,
  type Query,
  type QueryClient,
} from "@tanstack/react-query";
import type { NewChange, QueuedChange } from "./change-types.ts";
import { applyChangeToQuery, getKind, type ShownChange } from "./change-kinds.ts";
import { getSince, setSince } from "./load-changes.ts";
import { isPersistedQuery } from "./persisted-queries.ts";

type PendingChangesOptions = {
  client: QueryClient;
  userId: string;
  getWaiting: () => readonly QueuedChange[];
};

/**
 * Applies unconfirmed changes to every response in the cache, however it arrives. Without it a checkbox would flip
 * back until the next read.
 */
export function createPendingChanges({ client, userId, getWaiting }: PendingChangesOptions) {
  const cache = client.getQueryCache();
  /** Shown, but not in the outbox yet. */
  const storing = new Set<NewChange>();
  /** Confirmed during a read, whose response may be older. */
  const confirmedDuringRead = new Map<Query, ShownChange[]>();
  let isApplying = false;

  const apply = (query: Query, changes: readonly ShownChange[]) => {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) return;
    const user = { userId, settings: client.getQueryData<Settings>(["settings"]) };
    const next = changes.reduce<unknown>(
      (shown, change) => applyChangeToQuery(query.queryKey, shown, change, user),
      data,
    );
    if (next === data) return;
    isApplying = true;
    const shown = client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    // The server's rows replace the change once it is sent; a rejected one needs the whole list.
    setSince(shown, getSince(data));
    isApplying = false;
    if (isInvalidated) query.invalidate();
  };

  const applyToAll = (changes: readonly ShownChange[]) => {
    for (const query of cache.getAll()) if (isPersistedQuery(query.queryKey)) apply(query, changes);
  };

  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || isApplying) return;
    const { query, action } = event;
    const isRead = action.type === "error" || (action.type === "success" && !action.manual);
    const missedChanges = isRead ? confirmedDuringRead.get(query) : undefined;
    if (isRead) confirmedDuringRead.delete(query);
    if (action.type !== "success" || !isPersistedQuery(query.queryKey)) return;
    const changes = [...(missedChanges ?? []), ...getWaiting(), ...storing];
    if (changes.length > 0) apply(query, changes);
  });

  return {
    applyToAll,
    /** Shows a change at once; call the result when the outbox has it or it failed. */
    startStoring: (change: NewChange) => {
      storing.add(change);
      // A microtask runs before the next frame: with the usual timer a controlled checkbox is painted unchecked once.
      notifyManager.setScheduler(queueMicrotask);
      try {
        applyToAll([change]);
      } finally {
        notifyManager.setScheduler(defaultScheduler);
      }
      return () => void storing.delete(change);
    },
    /** Responses of reads that are under way may lack it. */
    confirm: (change: QueuedChange) => {
      // Minutes would be added twice.
      if (change.name === "endStudySession") return;
      const roots = getKind(change.name).invalidates;
      for (const query of cache.getAll()) {
        const isUnderWay = query.state.fetchStatus !== "idle";
        if (
          !isUnderWay ||
          !isPersistedQuery(query.queryKey) ||
          !roots.includes(String(query.queryKey[0]))
        ) {
          continue;
        }
        confirmedDuringRead.set(query, [...(confirmedDuringRead.get(query) ?? []), change]);
      }
    },
    /** Active queries were refetched after the confirmation. */
    clearRefetchedQueries: () => {
      for (const query of confirmedDuringRead.keys()) {
        if (query.isActive() && query.state.data !== undefined) confirmedDuringRead.delete(query);
      }
    },
    stop,
  };
}
