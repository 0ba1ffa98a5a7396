import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { makeNotification } from "../../../../test/notifications.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { groupByDay, measureAge } from "./notification-days.ts";
import { NotificationsPage } from "./notifications-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const all = [
  ...Array.from({ length: 3 }, () => makeNotification({ is_read: true })),
  makeNotification({ type: "course", title: "A course moved" }),
].toReversed();

/** Pages of two, filtered as the server does. */
function fakePages() {
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    listNotifications: (_body, { query }) => {
      const type = query.get("type");
      const fitting = all.filter(
        (item) => (!type || item.type === type) && (!query.get("unread") || !item.is_read),
      );
      const start = fitting.findIndex(({ id }) => id === query.get("after")) + 1;
      const notifications = fitting.slice(start, start + 2);
      const hasMore = fitting.length > start + 2;
      return { notifications, unread_count: 1, next: hasMore ? notifications.at(-1)?.id : null };
    },
  });
}

async function showPage(at: string) {
  fakePages();
  const routes = [{ path: "*", element: <NotificationsPage /> }];
  const { router } = await renderApp(routes, { at });
  return router;
}

describe("notifications page", () => {
  test("older ones come page by page", async () => {
    await showPage("/dashboard/notifications");
    fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(4));
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  test("[N1.30] the filter is a radio group, is in the address and comes from it", async () => {
    const router = await showPage("/dashboard/notifications?type=course&tab=1");
    await screen.findByText("A course moved");
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Courses" }).checked).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "Deadlines" }));
    await screen.findByText("No matching notifications");
    expect(router.state.location.search).toBe("?type=deadline&tab=1");
    fireEvent.click(screen.getByRole("button", { name: "Show all notifications" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    fireEvent.click(screen.getByRole("button", { name: "Unread only" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(router.state.location.search).toBe("?tab=1&unread=true");
  });
});

describe("days", () => {
  const now = new Date(2026, 10, 15, 2, 0);
  const at = (day: number, hour: number) => ({
    created_at: new Date(2026, 10, day, hour).toISOString(),
  });

  test("are the reader's calendar days", () => {
    const days = groupByDay([at(15, 1), at(14, 23), at(14, 3), at(13, 9)], now);
    expect(days.map(({ age, items }) => [age, items.length])).toEqual([
      ["today", 1],
      ["yesterday", 2],
      ["older", 1],
    ]);
  });

  test("a server clock ahead of ours is still today", () => {
    expect(groupByDay([at(16, 0)], now)[0]?.age).toBe("today");
  });

  test("40 hours ago, on the day before yesterday, is two days", () => {
    const [from, to] = measureAge(at(13, 10).created_at, now);
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(48);
    const [near] = measureAge(at(14, 10).created_at, now);
    expect(near).toEqual(new Date(2026, 10, 14, 10));
  });
});
