import type { Notification } from "@masar/contract/notifications/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formatNumber } from "#web/platform/format/format.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makeNotification } from "../../../../test/notifications.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NotificationBell } from "./notification-bell.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Page = { notifications: Notification[]; unread_count: number };
type Handlers = Parameters<typeof fakeApi>[0];

async function showBell(page: Page, language: "en" | "ar" = "en", handlers: Handlers = {}) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    listNotifications: (_body, { query }) => ({
      notifications: page.notifications.slice(0, Number(query.get("limit"))),
      unread_count: page.unread_count,
      next: null,
    }),
    markNotificationRead: (_body, { id }) => page.notifications.find((item) => item.id === id),
    markAllNotificationsRead: () => ({ marked: page.unread_count }),
    ...handlers,
  });
  await renderApp([{ path: "*", element: <NotificationBell /> }], { at: "/dashboard", language });
  return requests;
}

const openPanel = async (name: RegExp | string = /^Notifications/) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("region", { name: "Notifications" });
};

describe("notification bell", () => {
  test("[R2.35] shows the 5 most recent, newest first", async () => {
    const notifications = Array.from({ length: 7 }, () => makeNotification()).toReversed();
    await showBell({ notifications, unread_count: 7 });
    const panel = await openPanel("Notifications, 7 unread");
    const rows = await within(panel).findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toHaveLength(5);
    expect(rows[0]?.textContent).toContain(notifications[0]?.title);
    expect(rows[4]?.textContent).toContain(notifications[4]?.title);
  });

  test.each([
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [2500, "99+"],
  ])("[R2.36] with %i unread the badge shows %s", async (count, badge) => {
    await showBell({ notifications: [makeNotification()], unread_count: count });
    await screen.findByRole("button", {
      name: `Notifications, ${formatNumber("en", count)} unread`,
    });
    expect(document.body.textContent).toBe(badge);
  });

  test("[R2.36] no badge when everything is read", async () => {
    await showBell({ notifications: [makeNotification({ is_read: true })], unread_count: 0 });
    const panel = await openPanel("Notifications");
    await within(panel).findByRole("list");
    expect(screen.queryByText(/^\d+\+?$/)).toBeNull();
  });

  test.each([
    [1, "الإشعارات، إشعار واحد غير مقروء"],
    [2, "الإشعارات، إشعاران غير مقروءين"],
    [3, "الإشعارات، 3 إشعارات غير مقروءة"],
    [11, "الإشعارات، 11 إشعارًا غير مقروء"],
    [100, "الإشعارات، 100 إشعار غير مقروء"],
  ])("the count of %i reads right in Arabic", async (count, name) => {
    await showBell({ notifications: [makeNotification()], unread_count: count }, "ar");
    expect(await screen.findByRole("button", { name })).toBeDefined();
  });

  test("[R2.37] without notifications it shows the empty state and the link to all", async () => {
    await showBell({ notifications: [], unread_count: 0 });
    const panel = await openPanel();
    await within(panel).findByText("No notifications");
    expect(within(panel).queryByRole("button", { name: "Mark all as read" })).toBeNull();
    const link = within(panel).getByRole("link", { name: "View All Notifications" });
    expect(link.getAttribute("href")).toBe("/dashboard/notifications");
  });

  test("[R4.08] clicking an unread one marks it read, and only that one", async () => {
    const notifications = [makeNotification(), makeNotification()];
    const requests = await showBell({ notifications, unread_count: 2 });
    const panel = await openPanel("Notifications, 2 unread");
    fireEvent.click(await within(panel).findByText(notifications[0]?.title ?? ""));
    await screen.findByRole("button", { name: "Notifications, 1 unread" });
    await waitFor(() => expect(requests.at(-1)?.name).toBe("markNotificationRead"));
    expect(within(panel).getAllByText("Unread")).toHaveLength(1);
    expect(document.activeElement?.tagName).toBe("LI");
  });

  test("[R2.37] [R4.08] [R8.02] mark all as read marks all and shows a toast", async () => {
    const notifications = [makeNotification(), makeNotification()];
    const requests = await showBell({ notifications, unread_count: 12 });
    const panel = await openPanel();
    fireEvent.click(await within(panel).findByRole("button", { name: "Mark all as read" }));
    await screen.findByRole("button", { name: "Notifications" });
    expect(within(panel).queryByText("Unread")).toBeNull();
    await waitFor(() => expect(requests.at(-1)?.name).toBe("markAllNotificationsRead"));
    await waitFor(() => {
      expect(getToasts()[0]).toMatchObject({
        title: "All notifications marked as read",
        description: "Your notifications have been updated",
        variant: "default",
      });
    });
  });

  test.each([
    ["one", "Error updating notification"],
    ["all", "Error updating notifications"],
  ])("[R8.01] a rejected change of %s is reverted and shown", async (which, title) => {
    const notifications = [makeNotification()];
    const refused = { markNotificationRead: () => refuse("not_found") };
    const allRefused = { markAllNotificationsRead: () => refuse("forbidden") };
    await showBell({ notifications, unread_count: 1 }, "en", { ...refused, ...allRefused });
    const panel = await openPanel();
    const target = which === "one" ? notifications[0]?.title : "Mark all as read";
    fireEvent.click(await within(panel).findByText(target ?? ""));
    await waitFor(() => expect(getToasts()[0]).toMatchObject({ title, variant: "destructive" }));
    expect(getToasts()[0]?.description).toBe(
      which === "one"
        ? "This no longer exists. It may have been deleted."
        : "You don't have permission to do this. If you think this is a mistake, contact support.",
    );
    await screen.findByRole("button", { name: "Notifications, 1 unread" });
  });

  test("[R8.01] a failed fetch shows the reason and a retry", async () => {
    let isDown = true;
    await showBell({ notifications: [], unread_count: 0 }, "en", {
      listNotifications: () =>
        isDown ? refuse("forbidden") : { notifications: [], unread_count: 0, next: null },
    });
    const panel = await openPanel();
    await waitFor(() => {
      expect(getToasts()[0]).toMatchObject({
        title: "Error fetching notifications",
        description:
          "You don't have permission to do this. If you think this is a mistake, contact support.",
        variant: "destructive",
      });
    });
    isDown = false;
    fireEvent.click(await within(panel).findByRole("button", { name: "Try Again" }));
    await within(panel).findByText("No notifications");
  });
});
