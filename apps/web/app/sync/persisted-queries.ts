import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { PersistedQuery } from "./device-store.ts";
import { getSince, setSince } from "./load-changes.ts";

/** By the first part of the key: the maximum length of a persisted key. */
const persistedRoots: Record<string, number> = {
  overview: 1,
  settings: 1,
  // A path, but not its versions.
  paths: 2,
  "planned-sessions": 3,
  "path-resources": 2,
  "path-briefs": 3,
  "milestone-check": 3,
  mastery: 1,
  "path-skills": 2,
  tasks: 1,
  notes: 1,
  review: 1,
  "study-days": 3,
  "catalog-terms": 1,
};
const pauseMs = 300;

export function isPersistedQuery(key: QueryKey): boolean {
  return key.length <= (persistedRoots[String(key[0])] ?? 0);
}

/** Shown at once, and refetched when possible. */
export function restorePersistedQueries(
  client: QueryClient,
  rows: readonly PersistedQuery[],
): void {
  // Pages must still open after an hour offline.
  for (const root of Object.keys(persistedRoots)) {
    client.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY });
  }
  // Changes that wait are applied to each response, on the study day that the settings give.
  const isSettings = ({ key }: PersistedQuery) => key[0] === "settings";
  const settingsFirst = [...rows.filter(isSettings), ...rows.filter((row) => !isSettings(row))];
  for (const { key, data, at, since } of settingsFirst) {
    if (client.getQueryData(key) !== undefined) continue;
    setSince(client.setQueryData(key, data, { updatedAt: at }), since);
    client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate();
  }
}

function toPersisted({ queryKey: key, state }: Query): PersistedQuery | undefined {
  const { data, dataUpdatedAt: at } = state;
  if (data === undefined) return undefined;
  const since = getSince(data);
  return { hash: hashKey(key), key, data, at, ...(since === undefined ? {} : { since }) };
}

/** Soon after a change, and at once when the page is left. */
export function persistQueryChanges(
  client: QueryClient,
  save: (rows: PersistedQuery[]) => Promise<void>,
): () => void {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...changed.values()].flatMap((query) => toPersisted(query) ?? []);
    changed.clear();
    // A full disk must not break the page.
    if (rows.length > 0) save(rows).catch(() => {});
  };
  const writeWhenHidden = () => {
    if (document.visibilityState === "hidden") write();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (!isPersistedQuery(event.query.queryKey)) return;
    changed.set(event.query.queryHash, event.query);
    timer ??= setTimeout(write, pauseMs);
  });
  // Responses from before the device was opened are stored too; restored ones wait to be refetched.
  for (const query of client.getQueryCache().getAll()) {
    const { data, isInvalidated } = query.state;
    if (data === undefined || isInvalidated || !isPersistedQuery(query.queryKey)) continue;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, pauseMs);
  }
  window.addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", writeWhenHidden);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("pagehide", write);
    document.removeEventListener("visibilitychange", writeWhenHidden);
  };
}
