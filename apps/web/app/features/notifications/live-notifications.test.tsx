import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useLiveConnection } from "#web/platform/live/live.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeNotification } from "../../../test/notifications.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { LiveNotifications } from "./live-notifications.tsx";
import { NotificationBell } from "./bell/notification-bell.tsx";

let streams: FakeStream[] = [];
let sequence = 0;

class FakeStream extends EventTarget {
  isOpen = true;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

/** What the server sends to every open stream. */
function send(name: string, payload: unknown): void {
  sequence += 1;
  const event = { data: JSON.stringify(payload), lastEventId: String(sequence) };
  act(() => {
    for (const stream of streams.filter(({ isOpen }) => isOpen)) {
      stream.dispatchEvent(new MessageEvent(name, event));
    }
  });
}

function Connection() {
  useLiveConnection(useAuth().user?.id);
  return null;
}

async function showPage() {
  const stored = { notifications: [makeNotification()], unread_count: 1, next: null };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    listNotifications: () => stored,
  });
  const page = (
    <>
      <NotificationBell />
      <LiveNotifications />
      <Connection />
    </>
  );
  const { queryClient } = await renderApp([{ path: "*", element: page }], { at: "/dashboard" });
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
  return {
    queryClient,
    stored,
    countFetches: () => requests.filter((a) => a.name === "listNotifications").length,
  };
}

describe("live notifications", () => {
  beforeEach(() => {
    streams = [];
    vi.stubGlobal("EventSource", FakeStream);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("a change made on this page adds the notification without a toast", async () => {
    const { queryClient } = await showPage();
    const before = getToasts()[0]?.id;
    const step = { mutationKey: ["milestone-step", "path-1"], mutationFn: () => Promise.resolve() };
    await queryClient.getMutationCache().build(queryClient, step).execute(undefined);
    const params = { title: "SQL basics", points: 20 };
    send("notification.created", makeNotification({ kind: "milestone_completed", params }));
    await screen.findByRole("button", { name: "Notifications, 2 unread" });
    send("notification.created", makeNotification({ kind: "goal_met", params: { minutes: 30 } }));
    await screen.findByRole("button", { name: "Notifications, 3 unread" });
    expect(getToasts()[0]?.id).toBe(before);
    send("notification.created", makeNotification({ kind: "path_ready", params }));
    await waitFor(() => expect(getToasts()[0]?.id).not.toBe(before));
  });

  test("[R4.09] an insert raises a toast with title and message and joins the list", async () => {
    const { countFetches } = await showPage();
    const fetches = countFetches();
    const notification = makeNotification({
      kind: "milestone_due",
      params: { title: "SQL basics", count: 3 },
      priority: "high",
    });
    send("notification.created", notification);
    await screen.findByRole("button", { name: "Notifications, 2 unread" });
    await waitFor(() =>
      expect(getToasts()[0]).toMatchObject({
        title: "SQL basics",
        description: "Due in 3 days. You can move the date in one tap.",
        variant: "default",
      }),
    );
    act(() => screen.getByRole("button", { name: "Notifications, 2 unread" }).click());
    await screen.findByText("SQL basics");
    expect(countFetches()).toBe(fetches);
  });

  test("[D63] what was made in quiet hours joins the list and makes no toast", async () => {
    await showPage();
    const before = getToasts()[0]?.id;
    const params = { title: "Databases" };
    const quiet = { ...makeNotification({ kind: "path_ready", params }), is_quiet: true };
    send("notification.created", quiet);
    await screen.findByRole("button", { name: "Notifications, 2 unread" });
    expect(getToasts()[0]?.id).toBe(before);
  });

  test("notifications that arrive together show one toast with their number", async () => {
    await showPage();
    send(
      "notification.created",
      makeNotification({ id: "n1", kind: "freeze_used", params: { count: 1 } }),
    );
    send(
      "notification.created",
      makeNotification({ id: "n2", kind: "freeze_used", params: { count: 1 } }),
    );
    send(
      "notification.created",
      makeNotification({ id: "n3", kind: "freeze_used", params: { count: 1 } }),
    );
    await waitFor(() => expect(getToasts()[0]?.description).toContain("And 2 more notifications."));
  });

  test("[N14.05] a passkey removed on this page raises no toast of the warning, one removed elsewhere does", async () => {
    const { queryClient } = await showPage();
    const before = getToasts()[0]?.id;
    const removed = makeNotification({ kind: "passkey_removed", params: { name: "Phone" } });
    const change = { mutationKey: ["log-in-change"], mutationFn: () => Promise.resolve() };
    await queryClient.getMutationCache().build(queryClient, change).execute(undefined);
    send("notification.created", removed);
    await screen.findByRole("button", { name: "Notifications, 2 unread" });
    expect(getToasts()[0]?.id).toBe(before);
    queryClient.getMutationCache().clear();
    send(
      "notification.created",
      makeNotification({ kind: "passkey_removed", params: { name: "Laptop" } }),
    );
    await waitFor(() => expect(getToasts()[0]?.id).not.toBe(before));
  });

  test("the same one twice counts once", async () => {
    await showPage();
    const notification = makeNotification();
    send("notification.created", notification);
    send("notification.created", notification);
    expect(await screen.findByRole("button", { name: "Notifications, 2 unread" })).toBeDefined();
  });

  test("what another window read is read here", async () => {
    const { stored } = await showPage();
    send("notification.read", { ids: [stored.notifications[0]?.id] });
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeDefined();
  });

  test("a stream that could not resume is followed by a fresh list; one that did is not", async () => {
    const { stored, countFetches } = await showPage();
    const fetches = countFetches();
    send("ready", { resumed: true });
    await act(() => Promise.resolve());
    expect(countFetches()).toBe(fetches);
    stored.unread_count = 4;
    send("ready", { resumed: false });
    await screen.findByRole("button", { name: "Notifications, 4 unread" });
  });

  test("a stream without an event since the page was loaded is followed by no second request", async () => {
    const { countFetches } = await showPage();
    const fetches = countFetches();
    send("ready", { resumed: false, idle_ms: 24 * 3_600_000 });
    await act(() => Promise.resolve());
    expect(countFetches()).toBe(fetches);
  });

  test("opens one stream per user and closes it with the page", async () => {
    await showPage();
    expect(streams.filter(({ isOpen }) => isOpen)).toHaveLength(1);
    cleanup();
    await waitFor(() => expect(streams.some(({ isOpen }) => isOpen)).toBe(false));
  });
});
