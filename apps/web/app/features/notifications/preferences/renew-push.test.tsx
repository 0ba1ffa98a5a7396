import { cleanup, waitFor } from "@testing-library/react";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useLiveConnection } from "#web/platform/live/live.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { LiveNotifications } from "#web/features/notifications/live-notifications.tsx";
import { renewPush } from "./renew-push.ts";

const endpoint = "https://fcm.googleapis.com/fcm/send/new";
const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
const found = { endpoint, toJSON: () => ({ keys }) };

function fakeBrowser(permission: NotificationPermission) {
  const registration = { pushManager: { getSubscription: async () => found } };
  const serviceWorker = {
    getRegistration: vi.fn<() => Promise<typeof registration>>(async () => registration),
  };
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
  return serviceWorker;
}

let readyCount = 0;

class FakeStream extends EventTarget {
  constructor() {
    super();
    const ready = new MessageEvent("ready", { data: '{"resumed":false}', lastEventId: "1" });
    setTimeout(() => {
      this.dispatchEvent(ready);
      readyCount += 1;
    });
  }
  close(): void {}
}

function Page() {
  useLiveConnection(useAuth().user?.id);
  return <LiveNotifications />;
}

function fakeServer(known: string | null) {
  const state = {
    public_key: "AQAB",
    devices: [],
    this_device: known && { endpoint: known, is_expired: false },
  };
  return fakeApi({
    getSession: () => ({ session: makeSession() }),
    listNotifications: () => ({ notifications: [], unread_count: 0, next: null }),
    getPush: () => state,
    savePushSubscription: () => state,
  });
}

const replaced = "https://fcm.googleapis.com/fcm/send/old";

describe("a visit", () => {
  beforeEach(() => {
    readyCount = 0;
    vi.stubGlobal("EventSource", FakeStream);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[N1.16] stores the browser's subscription when the server sends to another one", async () => {
    fakeBrowser("granted");
    const requests = fakeServer(replaced);
    await renderApp([{ path: "*", element: <Page /> }], { at: "/dashboard" });
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "savePushSubscription")?.body).toEqual({
        endpoint,
        ...keys,
      }),
    );
  });

  test.each(["default", "denied"] as const)(
    "[N1.16] does not look for a subscription when the permission is %s",
    async (permission) => {
      const { getRegistration } = fakeBrowser(permission);
      fakeServer(replaced);
      await renderApp([{ path: "*", element: <Page /> }], { at: "/dashboard" });
      await waitFor(() => expect(readyCount).toBe(1));
      await vi.dynamicImportSettled();
      expect(getRegistration).not.toHaveBeenCalled();
    },
  );
});

describe("renewPush", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ["the server sends to it already", endpoint],
    ["this session is not sent pushes", null],
  ])("[N1.16] stores nothing when %s", async (_, known) => {
    fakeBrowser("granted");
    const requests = fakeServer(known);
    await renewPush(new QueryClient());
    expect(requests.map(({ name }) => name)).toEqual(["getPush"]);
  });
});
