import type { Notification } from "@masar/contract/notifications/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { NotificationsPage } from "./notifications-page.tsx";

const date = "2026-11-09";
const reminder: Notification = {
  id: "0197b0d4-0000-7000-8000-000000000001",
  user_id: "user-1",
  title: "",
  message: "",
  type: "reminder",
  priority: "medium",
  is_read: false,
  created_at: `${date}T16:00:00.000Z`,
  kind: "session_today",
  params: {
    title: "Joins",
    count: 45,
    path_id: "p",
    milestone_key: "m1",
    session: "s/1",
    date,
    number: 0,
  },
};

async function open(element: React.ReactElement, at = "/dashboard/notifications") {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    listNotifications: () => ({ notifications: [], unread_count: 0, next: null }),
    snoozeReminder: () => ({ remind_at: `${date}T17:00:00.000Z`, left: 2 }),
  });
  const { router } = await renderApp([{ path: "*", element }], { at });
  return {
    router,
    snoozed: () => requests.filter(({ name }) => name === "snoozeReminder").map(({ body }) => body),
  };
}

const showItem = (values: Partial<Notification> = {}, onRead = vi.fn<(id: string) => void>()) => {
  const notification = { ...reminder, ...values };
  return open(
    <ul>
      <NotificationItem notification={notification} now={new Date()} onRead={onRead} />
    </ul>,
  );
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${date}T16:01:00Z`) });
  for (const { id } of getToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("[N5.18] a reminder in the list", () => {
  test("names the session and starts it at the desk with one link", async () => {
    await showItem();
    await screen.findByText("Today · Joins");
    screen.getByText("About 45 minutes. Start when you are ready.");
    expect(screen.getByRole("link", { name: "Start" }).getAttribute("href")).toBe(
      "/dashboard/integrated-learning?path=p&milestone=m1&session=s/1&start=1",
    );
  });

  test("is snoozed with one tap, which marks it read and names the time", async () => {
    const onRead = vi.fn<(id: string) => void>();
    const { snoozed } = await showItem({}, onRead);
    fireEvent.click(await screen.findByRole("button", { name: "In an hour" }));
    await waitFor(() => expect(getToasts()[0]?.title).toMatch(/^We'll remind you at /));
    expect(snoozed()).toEqual([{ date, number: 0 }]);
    expect(onRead).toHaveBeenCalledExactlyOnceWith(reminder.id);
  });

  test("has no snooze after three, and no actions on another day", async () => {
    await showItem({ params: { ...reminder.params, number: 3 } });
    await screen.findByRole("link", { name: "Start" });
    expect(screen.queryByRole("button", { name: "In an hour" })).toBeNull();
    cleanup();
    await showItem({ params: { ...reminder.params, date: "2026-11-08" } });
    await screen.findByText("Today · Joins");
    expect(screen.queryByRole("link", { name: "Start" })).toBeNull();
  });
});

test("[N5.18] the snooze link of a mail snoozes once and leaves the URL without it", async () => {
  const { snoozed, router } = await open(
    <NotificationsPage />,
    `/dashboard/notifications?snooze=${date}.1`,
  );
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await waitFor(() => expect(getToasts()[0]?.title).toMatch(/^We'll remind you at /));
  expect(snoozed()).toEqual([{ date, number: 1 }]);
});
