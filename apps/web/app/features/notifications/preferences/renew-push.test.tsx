import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useLiveConnection } from "#web/platform/live/live.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { LiveNotifications } from "#web/features/notifications/live-notifications.tsx";

const endpoint = "https://fcm.googleapis.com/fcm/send/new";
const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
const found = { endpoint, toJSON: () => ({ keys }) };

function fakeBrowser(permission: NotificationPermission): void {
  const registration = { pushManager: { getSubscription: async () => found } };
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
}

class FakeStream extends EventTarget {
  constructor() {
    super();
    const ready = new MessageEvent("ready", { data: '{"resumed":false}', lastEventId: "1" });
    setTimeout(() => this.dispatchEvent(ready));
  }
  close(): void {}
}

function Page() {
  useLiveConnection(useAuth().user?.id);
  return <LiveNotifications />;
}

async function visit(known: string | null) {
  const this_device = known && { endpoint: known, is_expired: false };
  const listNotifications = vi.fn<() => object>(() => ({
    notifications: [],
    unread_count: 0,
    next: null,
  }));
  const state = { public_key: "AQAB", devices: [], this_device };
  const asked = fakeApi({
    getSession: () => ({ session: makeSession() }),
    listNotifications,
    getPush: () => state,
    savePushSubscription: () => state,
  });
  await renderApp([{ path: "*", element: <Page /> }], { at: "/dashboard" });
  return asked;
}

describe("a visit", () => {
  beforeEach(() => vi.stubGlobal("EventSource", FakeStream));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[N1.16] stores the browser's subscription when the server sends to another one", async () => {
    fakeBrowser("granted");
    const asked = await visit("https://fcm.googleapis.com/fcm/send/old");
    await waitFor(() =>
      expect(asked.find(({ name }) => name === "savePushSubscription")?.body).toEqual({
        endpoint,
        ...keys,
      }),
    );
  });

  test.each([
    ["the server sends to it already", endpoint],
    ["this session is not sent pushes", null],
  ])("[N1.16] stores nothing when %s", async (_, known) => {
    fakeBrowser("granted");
    const asked = await visit(known);
    await waitFor(() => expect(asked.some(({ name }) => name === "getPush")).toBe(true));
    expect(asked.some(({ name }) => name === "savePushSubscription")).toBe(false);
  });
});
