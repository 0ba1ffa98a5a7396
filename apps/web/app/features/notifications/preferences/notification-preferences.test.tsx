import type { NotificationPreference, PushState } from "@masar/contract/notifications/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { makeOverview } from "../../../../test/overview.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";

const types = ["reminder", "study", "deadline", "insight", "course", "other"] as const;
const device = {
  id: "0197b0d4-0000-7000-8000-000000000001",
  name: "Chrome, Android",
  is_current: true,
  created_at: "2026-11-10T08:00:00.000Z",
  last_used_at: null,
};
const publicKey = "B".repeat(87);

/** `answer` is the answer to the permission prompt. */
function fakeBrowser(options: {
  answer?: NotificationPermission;
  permission?: NotificationPermission;
}) {
  let subscribed = false;
  const notification: { permission: NotificationPermission } = {
    permission: options.permission ?? "default",
  };
  const ask = vi.fn<() => Promise<NotificationPermission>>(async () => {
    notification.permission = options.answer ?? "granted";
    return notification.permission;
  });
  const subscription = {
    endpoint: "https://fcm.googleapis.com/fcm/send/1",
    toJSON: () => ({ keys: { p256dh: `${"p".repeat(87)}=`, auth: `${"a".repeat(22)}==` } }),
    unsubscribe: async () => {
      subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: vi.fn<() => Promise<typeof subscription>>(async () => {
      subscribed = true;
      return subscription;
    }),
  };
  const registration = { pushManager };
  const container = {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal("Notification", Object.assign(notification, { requestPermission: ask }));
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: container }));
  return { ask, pushManager };
}

async function show(values: Partial<PushState> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) {
  let preferences: NotificationPreference[] = types.map((type) => ({
    type,
    in_app: true,
    email: false,
    push: false,
    telegram: false,
  }));
  const state: PushState = {
    public_key: publicKey,
    devices: [],
    this_device: null,
    ...values,
  };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getNotificationPreferences: () => ({ preferences }),
    updateNotificationPreference: (body, { id: type }) => {
      preferences = preferences.map((each) =>
        each.type === type ? { ...each, ...(body as object) } : each,
      );
      return preferences.find((each) => each.type === type);
    },
    getPush: () => state,
    savePushSubscription: () => ({ ...state, devices: [device] }),
    getTelegram: () => ({ is_available: false, linked_at: null }),
    removePushSubscription: () => ({ ...state, devices: [] }),
    ...handlers,
  });
  await renderApp([{ path: "*", element: <NotificationPreferences /> }], { at: "/settings" });
  return requests;
}

const findSwitch = async (type: string, name: string) =>
  within(await screen.findByRole("group", { name: type })).findByRole<HTMLInputElement>("switch", {
    name,
  });
const findPush = () => findSwitch("Study", "Push");
const tap = async (type: string, name: string) => {
  const control = await findSwitch(type, name);
  await waitFor(() => expect(control.disabled).toBe(false));
  fireEvent.click(control);
  return control;
};
const bodiesOf = (requests: Awaited<ReturnType<typeof show>>, name: string) =>
  requests.filter((each) => each.name === name).map((each) => each.body);

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("preferences", () => {
  test.each([
    [{ skipped: "studied", moved_to: null }, "No reminder today: you have already studied."],
    [{ skipped: "paused", moved_to: "20:00" }, "No reminder today: your streak is paused."],
    [
      { skipped: "no_study_day", moved_to: null },
      "No reminder today: it is not one of your study days.",
    ],
    [
      { skipped: null, moved_to: "20:00" },
      /^Today's reminder comes at (20:00|8:00\sPM), outside your quiet hours\.$/i,
    ],
  ] as const)("[D63] under the study time, %o reads as %s", async (reminder, text) => {
    fakeBrowser({});
    await show(
      {},
      { getOverview: () => makeOverview({ reminder }), getSettings: () => makeSettings() },
    );
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("[D63] [D65] each switch is saved by itself and can be undone", async () => {
    fakeBrowser({});
    const requests = await show();
    const control = await tap("Study", "By e-mail");
    await waitFor(() => expect(getToasts()[0]?.action?.label).toBe("Undo"));
    expect(control.checked).toBe(true);
    getToasts()[0]?.action?.onAct();
    await waitFor(() => expect(control.checked).toBe(false));
    await waitFor(() =>
      expect(bodiesOf(requests, "updateNotificationPreference")).toEqual([
        { email: true },
        { email: false },
      ]),
    );
  });

  test("[D63] a rejected change is reverted and shown", async () => {
    fakeBrowser({});
    await show({}, { updateNotificationPreference: () => refuse("validation_failed") });
    const control = await tap("Courses", "In the app");
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Your preference was not saved"));
    await waitFor(() => expect(control.checked).toBe(true));
  });
});

describe("push", () => {
  test("[D63] the browser asks after a tap on the switch, and not before", async () => {
    const { ask, pushManager } = fakeBrowser({});
    const requests = await show();
    await screen.findByText("Push is not on for this device yet.");
    expect(ask).not.toHaveBeenCalled();
    const control = await tap("Study", "Push");
    await waitFor(() => expect(control.checked).toBe(true));
    expect(ask).toHaveBeenCalledOnce();
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ userVisibleOnly: true }),
    );
    expect(bodiesOf(requests, "savePushSubscription")).toEqual([
      {
        endpoint: "https://fcm.googleapis.com/fcm/send/1",
        p256dh: "p".repeat(87),
        auth: "a".repeat(22),
      },
    ]);
    expect(bodiesOf(requests, "updateNotificationPreference")).toEqual([{ push: true }]);
    expect(await screen.findByText("Chrome, Android")).toBeDefined();
    // The second type needs no second question.
    await tap("Deadlines", "Push");
    await waitFor(() => expect(bodiesOf(requests, "updateNotificationPreference")).toHaveLength(2));
    expect(ask).toHaveBeenCalledOnce();
  });

  test("[D63] a denied permission shows how to allow it, and nothing is saved", async () => {
    fakeBrowser({ answer: "denied" });
    const requests = await show();
    const control = await tap("Study", "Push");
    const alert = await screen.findByText(/Your browser blocks notifications/);
    expect(alert.textContent).toContain("Allow them");
    expect([control.checked, control.disabled]).toEqual([false, true]);
    expect(bodiesOf(requests, "updateNotificationPreference")).toEqual([]);
  });

  test("[D63] a closed permission prompt can be shown again", async () => {
    fakeBrowser({ answer: "default" });
    await show();
    const control = await tap("Study", "Push");
    await waitFor(() => expect(getToasts()[0]?.description).toMatch(/didn't answer/));
    await waitFor(() => expect([control.checked, control.disabled]).toEqual([false, false]));
  });

  test("[D63] shows that a browser has no push and that an instance has no keys", async () => {
    await show();
    expect(await screen.findByText(/This browser can't receive push/)).toBeDefined();
    expect((await findPush()).disabled).toBe(true);
    expect(screen.queryByRole("heading", { name: "Push on your devices" })).toBeNull();
    cleanup();
    fakeBrowser({});
    await show({ public_key: null });
    expect(await screen.findByText(/This site doesn't send push/)).toBeDefined();
  });

  test("[D63] an instance without push keys shows no push column", async () => {
    fakeBrowser({});
    await show({ public_key: null });
    await screen.findByRole("group", { name: "Study" });
    await waitFor(() => expect(screen.queryAllByRole("switch", { name: "Push" })).toEqual([]));
    expect(screen.queryByText("Push")).toBeNull();
    expect(screen.getAllByRole("switch", { name: "By e-mail" })).toHaveLength(types.length);
  });

  test("[D63] a device is turned off after a question", async () => {
    const { pushManager } = fakeBrowser({ permission: "granted" });
    await pushManager.subscribe();
    const requests = await show({ devices: [device] });
    fireEvent.click(
      await screen.findByRole("button", { name: "Turn off push on Chrome, Android" }),
    );
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Turn off" }));
    await screen.findByText("Push is not on for this device yet.");
    expect(requests.filter(({ name }) => name === "removePushSubscription")).toHaveLength(1);
    expect(await pushManager.getSubscription()).toBeNull();
    await waitFor(() => expect(getToasts()[0]?.action?.label).toBe("Undo"));
  });
});
