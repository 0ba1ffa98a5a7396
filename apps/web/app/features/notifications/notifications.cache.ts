import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { NotificationType } from "@masar/contract/notifications/kinds";
import type { Notification } from "@masar/contract/notifications/schemas";
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";

export type NotificationPage = ResponseOf<"listNotifications">;
export type NotificationPages = InfiniteData<NotificationPage, string | undefined>;
export type NotificationFilter = { type?: NotificationType; unread?: boolean };

export const notificationKeys = {
  all: ["notifications"] as const,
  latest: (limit: number) => ["notifications", "latest", limit] as const,
  list: (filter: NotificationFilter) => ["notifications", "list", filter] as const,
  preferences: ["notifications", "preferences"] as const,
  push: ["notifications", "push"] as const,
};

const latestKey = ["notifications", "latest"] as const;
const listKey = ["notifications", "list"] as const;

export function addToCache(client: QueryClient, notification: Notification): void {
  for (const query of findPages(client)) {
    insert(client, query, notification);
    // The response of a running fetch may not contain the notification yet.
    if (query.state.fetchStatus === "fetching") {
      void query.promise?.then(
        () => insert(client, query, notification),
        () => {},
      );
    }
  }
}

/** `areNew`: the server has just marked them read, so those that are not loaded reduce the unread count too. */
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

/** For a break of the live stream that cannot be replayed. */
export function refreshCache(client: QueryClient): void {
  for (const query of findPages(client)) {
    if (query.state.data !== undefined) continue;
    // The first fetch cannot be restarted; its response may be older than the stream.
    void query.promise?.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    );
  }
  void client.invalidateQueries({ queryKey: notificationKeys.all });
}

type CacheSnapshot = [readonly unknown[], unknown][];

export function getSnapshot(client: QueryClient): CacheSnapshot {
  return findPages(client).map((query) => [query.queryKey, query.state.data]);
}

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
    client.setQueryData<NotificationPage>(
      query.queryKey,
      (page) => page && insertLatest(page, notification, Number(detail)),
    );
  } else {
    client.setQueryData<NotificationPages>(
      query.queryKey,
      (pages) => pages && insertInPages(pages, notification, detail as NotificationFilter),
    );
  }
}

function insertLatest(page: NotificationPage, item: Notification, limit: number): NotificationPage {
  if (isCovered(page.notifications, item, page.next !== null)) return page;
  const all = sortNewestFirst([item, ...page.notifications]);
  const shown = all.slice(0, limit);
  return {
    notifications: shown,
    unread_count: page.unread_count + (item.is_read ? 0 : 1),
    next: all.length > limit ? (shown.at(-1)?.id ?? null) : page.next,
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

/** Whether each loaded notification is read; the latest ones are the freshest data. */
function readStates(client: QueryClient): Map<string, boolean> {
  const lists = client.getQueriesData<NotificationPages>({ queryKey: listKey });
  const latest = client.getQueriesData<NotificationPage>({ queryKey: latestKey });
  const pages = [...lists.flatMap(([, list]) => list?.pages), ...latest.map(([, page]) => page)];
  const notifications = pages.flatMap((page) => page?.notifications ?? []);
  return new Map(notifications.map(({ id, is_read }) => [id, is_read]));
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
