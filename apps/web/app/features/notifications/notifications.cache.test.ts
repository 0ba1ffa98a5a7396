import { beforeEach, describe, expect, test } from "vitest";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { makeNotification } from "../../../test/notifications.ts";
import {
  addToCache,
  markAllReadInCache,
  markReadInCache,
  notificationKeys,
  type NotificationPage,
  type NotificationPages,
} from "./notifications.cache.ts";

let client = createQueryClient();
const latestKey = notificationKeys.latest(2);
const latest = () => client.getQueryData<NotificationPage>(latestKey);
const idsOf = (page: NotificationPage | undefined) => page?.notifications.map(({ id }) => id);
const listOf = (filter: Parameters<typeof notificationKeys.list>[0]) =>
  client.getQueryData<NotificationPages>(notificationKeys.list(filter));

const old = makeNotification({ is_read: true });
const middle = makeNotification();
const fresh = makeNotification({ type: "course" });

function store(page: NotificationPage): void {
  client.setQueryData(latestKey, page);
  for (const filter of [{}, { type: "course" as const }]) {
    const notifications = page.notifications.filter(
      ({ type }) => !("type" in filter) || type === filter.type,
    );
    client.setQueryData(notificationKeys.list(filter), {
      pages: [{ ...page, notifications }],
      pageParams: [undefined],
    });
  }
}

describe("what is loaded follows the stream", () => {
  beforeEach(() => {
    client = createQueryClient();
  });

  test("a new one goes first, the count grows, the newest few stay few", () => {
    store({ notifications: [middle, old], unread_count: 1, next: null });
    addToCache(client, fresh);
    expect(idsOf(latest())).toEqual([fresh.id, middle.id]);
    expect(latest()).toMatchObject({ unread_count: 2, next: middle.id });
    expect(idsOf(listOf({})?.pages[0])).toEqual([fresh.id, middle.id, old.id]);
    expect(idsOf(listOf({ type: "course" })?.pages[0])).toEqual([fresh.id]);
  });

  test("one that is there already changes nothing", () => {
    store({ notifications: [middle, old], unread_count: 1, next: null });
    addToCache(client, middle);
    expect(latest()?.unread_count).toBe(1);
    expect(idsOf(listOf({})?.pages[0])).toEqual([middle.id, old.id]);
  });

  test("one older than a full page was counted by the server", () => {
    store({ notifications: [fresh, middle], unread_count: 3, next: middle.id });
    addToCache(client, old);
    expect(latest()?.unread_count).toBe(3);
    expect(idsOf(latest())).toEqual([fresh.id, middle.id]);
  });

  test("of another type, it stays out of a filtered list", () => {
    store({ notifications: [], unread_count: 0, next: null });
    addToCache(client, middle);
    expect(idsOf(listOf({ type: "course" })?.pages[0])).toEqual([]);
    expect(idsOf(listOf({})?.pages[0])).toEqual([middle.id]);
  });

  test("an answer that was under way when it came does not lose it", async () => {
    const answer = Promise.withResolvers<NotificationPage>();
    const fetched = client.fetchQuery({ queryKey: latestKey, queryFn: () => answer.promise });
    addToCache(client, fresh);
    answer.resolve({ notifications: [middle], unread_count: 1, next: null });
    await fetched;
    await Promise.resolve();
    expect(idsOf(latest())).toEqual([fresh.id, middle.id]);
    expect(latest()?.unread_count).toBe(2);
  });

  test("read elsewhere is read here, and counted once", () => {
    store({ notifications: [fresh, middle], unread_count: 5, next: middle.id });
    markReadInCache(client, [fresh.id], true);
    markReadInCache(client, [fresh.id], true);
    expect(latest()?.unread_count).toBe(4);
    expect(latest()?.notifications[0]?.is_read).toBe(true);
    expect(listOf({})?.pages[0]?.notifications[0]?.is_read).toBe(true);
  });

  test("notifications that are not loaded reduce the count only when the server has just marked them read", () => {
    store({ notifications: [fresh, middle], unread_count: 5, next: middle.id });
    markReadInCache(client, ["elsewhere"], false);
    expect(latest()?.unread_count).toBe(5);
    markReadInCache(client, ["elsewhere"], true);
    expect(latest()?.unread_count).toBe(4);
  });

  test("all read is none unread, and never below", () => {
    store({ notifications: [fresh, middle], unread_count: 5, next: middle.id });
    markAllReadInCache(client);
    markReadInCache(client, ["elsewhere"], true);
    expect(latest()?.unread_count).toBe(0);
    expect(latest()?.notifications.every(({ is_read }) => is_read)).toBe(true);
  });
});
