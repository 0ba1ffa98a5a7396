import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { NotificationType } from "@masar/contract/notifications/kinds";
import type { Notification } from "@masar/contract/notifications/schemas";
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";

export type NotificationPage = ResponseOf<"listNotifications">;
export type NotificationPages = InfiniteData<NotificationPage, string | undefined>;
export type NotificationFilter = { type?: NotificationType; unread?: boolean };

export const notificationKeys = {
  all: ["notifications"] as const,
  /** The newest few, and the unread count every screen shows. */
  latest: (limit: number) => ["notifications", "latest", limit] as const,
  list: (filter: NotificationFilter) => ["notifications", "list", filter] as const,
  preferences: ["notifications", "preferences"] as const,
  push: ["notifications", "push"] as const,
};

const latestKey = ["notifications", "latest"] as const;
const listKey = ["notifications", "list"] as const;

/** Puts a new notification where it belongs; one that is there already changes nothing. */
export function addToCache(client: QueryClient, notification: Notification): void {
  for (const query of findPages(client)) {
    insert(client, query, notification);
    // An answer still under way may have been read before this one was written.
    if (query.state.fetchStatus === "fetching") {
      void query.promise?.then(
        () => insert(client, query, notification),
        () => {},
      );
    }
  }
}

/**
 * Marks notifications read everywhere. `areNew`: the server says these have just been read, so ones this
 * page never loaded leave the unread count as well.
 */
export function markReadInCache(
  client: QueryClient,
  ids: readonly string[],
  areNew: boolean,
): void {
  const known = readStates(client);
  const marked = ids.filter((id) => (known.has(id) ? !known.get(id) : areNew)).length;
  const wanted = new Set(ids);
  updateCache(client, (item) => wanted.has(item.id), marked);
}

export function markAllReadInCache(client: QueryClient): void {
  updateCache(client, () => true, Number.POSITIVE_INFINITY);
}

/** After a break that cannot be replayed: what is on screen is asked for again. */
export function refreshCache(client: QueryClient): void {
  for (const query of findPages(client)) {
    if (query.state.data !== undefined) continue;
    // The first answer cannot be restarted; it may be older than the stream.
    void query.promise?.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    );
  }
  void client.invalidateQueries({ queryKey: notificationKeys.all });
}

export type CacheSnapshot = [readonly unknown[], unknown][];

export function takeSnapshot(client: QueryClient): CacheSnapshot {
  return findPages(client).map((query) => [query.queryKey, query.state.data]);
}

/** Takes an optimistic change back, then asks the server what is true. */
export function restoreSnapshot(client: QueryClient, snapshot: CacheSnapshot | undefined): void {
  for (const [key, data] of snapshot ?? []) client.setQueryData(key, data);
  refreshCache(client);
}

function findPages(client: QueryClient): Query[] {
  const cache = client.getQueryCache();
  return [...cache.findAll({ queryKey: latestKey }), ...cache.findAll({ queryKey: listKey })];
}

function insert(client: QueryClient, query: Query, notification: Notification): void {
  const [, kind, detail] = query.queryKey;
  if (kind === "latest") {
    client.setQueryData<NotificationPage>(query.queryKey, (page) => {
      return page && insertLatest(page, notification, Number(detail));
    });
  } else {
    client.setQueryData<NotificationPages>(query.queryKey, (pages) => {
      return pages && insertInPages(pages, notification, detail as NotificationFilter);
    });
  }
}

function insertLatest(page: NotificationPage, item: Notification, limit: number): NotificationPage {
  if (isCovered(page.notifications, item, page.next !== null)) return page;
  const all = sortNewestFirst([item, ...page.notifications]);
  const kept = all.slice(0, limit);
  return {
    notifications: kept,
    unread_count: page.unread_count + (item.is_read ? 0 : 1),
    next: all.length > limit ? (kept.at(-1)?.id ?? null) : page.next,
  };
}

function insertInPages(
  pages: NotificationPages,
  item: Notification,
  filter: NotificationFilter,
): NotificationPages {
  const [first, ...rest] = pages.pages;
  const fits = (!filter.type || filter.type === item.type) && !(filter.unread && item.is_read);
  const all = pages.pages.flatMap((page) => page.notifications);
  if (!first || !fits || isCovered(all, item, pages.pages.at(-1)?.next !== null)) return pages;
  const notifications = sortNewestFirst([item, ...first.notifications]);
  return { ...pages, pages: [{ ...first, notifications }, ...rest] };
}

// Older than the last of a full page: the server has counted it and will list it further down.
function isCovered(items: readonly Notification[], item: Notification, hasMore: boolean): boolean {
  const last = items.at(-1);
  return (
    items.some(({ id }) => id === item.id) ||
    (hasMore && last !== undefined && timeOf(item) < timeOf(last))
  );
}

function sortNewestFirst(items: Notification[]): Notification[] {
  return items.toSorted((a, b) => timeOf(b) - timeOf(a));
}

function timeOf({ created_at }: Notification): number {
  return Date.parse(created_at);
}

/** Whether each loaded notification is read; the newest few are the freshest answer. */
function readStates(client: QueryClient): Map<string, boolean> {
  const states = new Map<string, boolean>();
  for (const [, pages] of client.getQueriesData<NotificationPages>({ queryKey: listKey })) {
    for (const page of pages?.pages ?? []) note(page);
  }
  for (const [, page] of client.getQueriesData<NotificationPage>({ queryKey: latestKey })) {
    if (page) note(page);
  }
  return states;

  function note(page: NotificationPage): void {
    for (const { id, is_read } of page.notifications) states.set(id, is_read);
  }
}

function updateCache(
  client: QueryClient,
  isMarked: (item: Notification) => boolean,
  marked: number,
): void {
  const update = (page: NotificationPage): NotificationPage => ({
    ...page,
    notifications: page.notifications.map((item) =>
      isMarked(item) ? { ...item, is_read: true } : item,
    ),
    unread_count: Math.max(0, page.unread_count - marked),
  });
  client.setQueriesData<NotificationPage>({ queryKey: latestKey }, (page) => page && update(page));
  client.setQueriesData<NotificationPages>(
    { queryKey: listKey },
    (pages) => pages && { ...pages, pages: pages.pages.map(update) },
  );
}
