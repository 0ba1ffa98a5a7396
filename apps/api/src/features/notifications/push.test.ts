import { randomUUID } from "node:crypto";
import { type PushEndpoint, startPushEndpoint } from "@masar/tools/local/push-endpoint";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import webPush from "web-push";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { isPushAddress } from "#api/features/notifications/push-hosts.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

const keys = webPush.generateVAPIDKeys();
let push: PushEndpoint;
let testApp: TestApp;
beforeAll(async () => {
  push = await startPushEndpoint();
  testApp = await startTestApp({
    env: {
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: "mailto:operator@masar.test",
      PUSH_EXTRA_ORIGIN: push.origin,
    },
  });
});
afterAll(async () => {
  await testApp.stop();
  await push.stop();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/156.0 Mobile";

/** A user with one device that receives study pushes. */
async function createReachable(language: "en" | "ar" = "en") {
  const device = randomUUID();
  const user = await testApp.createUser(language, testApp.openBrowser(phone));
  await subscribe(user, device);
  await wantPush(user);
  return { ...user, device, language };
}

async function subscribe(user: Pick<TestUser, "call">, device: string) {
  const answer = await user.call("savePushSubscription", { body: push.subscribe(device) });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function wantPush(user: Pick<TestUser, "call">, channels: object = { push: true }) {
  const params = { type: "study" };
  const saved = await user.call("updateNotificationPreference", { params, body: channels });
  expect(saved.status).toBe(200);
}

function notify(
  { id, email, language = "en" }: { id: string; email: string; language?: "en" | "ar" },
  idText?: string,
) {
  const { services } = testApp.app;
  const what = { kind: "path_completed", params: { title: "SQL" } } as const;
  const once = idText ? { id: notificationId(idText) } : {};
  return services.withUser(id, (tx) =>
    notifyUser(services, tx, { id, email, language }, { ...what, ...once }),
  );
}

const pushesTo = (device: string) => push.received.filter((each) => each.device === device);
const readPush = (device: string, count = 1) =>
  vi.waitFor(() => expect(pushesTo(device)).toHaveLength(count), { timeout: 10_000 });
const listDevices = async (user: Pick<TestUser, "call">) =>
  (await user.call("getPush")).body.devices;

/** Makes waiting retries due now. */
const tryAgain = () =>
  testApp.admin.query(
    "update boss.job set start_after = now() where name = 'push.send' and state = 'retry'",
  );

describe("a push", () => {
  test("[D63] is encrypted for the device, signed for its push service, and has the text of the notification", async () => {
    const user = await createReachable("ar");
    await notify(user);
    await readPush(user.device);
    const [received] = pushesTo(user.device);
    expect(received).toMatchObject({
      title: "اكتمل مسار التعلّم",
      shown: {
        body: "أنهيت كل مراحل «\u2068SQL\u2069».",
        lang: "ar",
        dir: "rtl",
        data: { url: "/dashboard" },
      },
      isSigned: true,
      claims: { aud: push.origin, sub: "mailto:operator@masar.test" },
    });
    expect(received?.headers).toMatchObject({
      ttl: "86400",
      urgency: "high",
      "content-encoding": "aes128gcm",
      topic: received?.shown["tag"],
    });
    // Push services reject claims older than a day.
    const hours = ((received?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
    await vi.waitFor(async () =>
      expect(await listDevices(user)).toMatchObject([
        { name: "Chrome, Android", is_current: true, last_used_at: expect.any(String) },
      ]),
    );
  });

  test("[N5.18] of a reminder has buttons that start and snooze it, and of the third snooze only start", async () => {
    const user = await createReachable();
    const body = { push: true };
    await user.call("updateNotificationPreference", { params: { type: "reminder" }, body });
    const { services } = testApp.app;
    for (const number of [0, 3]) {
      const params = { title: "Joins", count: 45, date: "2026-11-09", number };
      const what = { kind: "session_today", params } as const;
      await services.withUser(user.id, (tx) => notifyUser(services, tx, user, what));
      await readPush(user.device, number === 0 ? 1 : 2);
    }
    const start = "/dashboard/integrated-learning?start=1";
    const buttons = [
      { action: "start", title: "Start" },
      { action: "snooze", title: "In an hour" },
    ];
    const snooze = { date: "2026-11-09", number: 0 };
    expect(pushesTo(user.device).map(({ shown }) => [shown["actions"], shown["data"]])).toEqual([
      [buttons, { url: start, start, snooze }],
      [buttons.slice(0, 1), { url: start, start }],
    ]);
  });

  test("[D63] goes to each of two devices once, even if it is sent twice", async () => {
    const first = await createReachable();
    const laptop = testApp.openBrowser();
    const body = { email: first.email, password };
    expect((await laptop.call("logIn", { body })).status).toBe(200);
    const device = randomUUID();
    await subscribe(laptop, device);
    for (let time = 0; time < 2; time++) await notify(first, "the same thing");
    await readPush(first.device);
    await readPush(device);
    await notify(first, "another thing");
    await readPush(first.device, 2);
    await readPush(device, 2);
  });

  test("[D63] is sent only if the user turned it on", async () => {
    const user = await createReachable();
    await wantPush(user, { push: false });
    await notify(user);
    await wantPush(user, { push: true, in_app: false });
    await notify(user, "turned on");
    await readPush(user.device);
    const { body } = await user.call("listNotifications", { query: { type: "study" } });
    expect(body.notifications).toHaveLength(1);
  });

  test("[D63] waits for the end of quiet hours, and its notification makes no toast", async () => {
    const user = await createReachable();
    const now = Date.now();
    const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const quiet = { quiet_from: clock(now - 3_600_000), quiet_to: clock(now + 3_600_000) };
    await user.call("updateSettings", { body: { time_zone: "Etc/UTC", ...quiet } });
    await notify(user);
    const { rows } = await testApp.admin.query(
      "select start_after from boss.job where name = 'push.send' and data->>'user_id' = $1",
      [user.id],
    );
    const wait = rows[0].start_after.getTime() - now;
    expect(wait).toBeGreaterThan(58 * 60_000);
    expect(wait).toBeLessThanOrEqual(61 * 60_000);
    const { rows: events } = await testApp.admin.query(
      `select payload->'is_quiet' as quiet from live_events
       where user_id = $1 and payload->>'kind' = 'path_completed'`,
      [user.id],
    );
    expect(events).toEqual([{ quiet: true }]);
    expect(pushesTo(user.device)).toEqual([]);
  });
});

describe("a push service", () => {
  test.each([404, 410])("[D63] that responds %i gets no more pushes", async (status) => {
    const user = await createReachable();
    push.answer(user.device, status);
    await notify(user);
    await vi.waitFor(async () => expect(await listDevices(user)).toEqual([]), 10_000);
    await notify(user);
    expect(push.asked.filter((device) => device === user.device)).toHaveLength(1);
  });

  test("[N1.16] that answers 410 leaves a subscription that the same session can replace", async () => {
    const user = await createReachable();
    const { endpoint } = push.subscribe(user.device);
    const readDevice = async () => (await user.call("getPush")).body.this_device;
    expect(await readDevice()).toEqual({ endpoint, is_expired: false });
    push.answer(user.device, 410);
    await notify(user);
    await vi.waitFor(
      async () => expect(await readDevice()).toEqual({ endpoint, is_expired: true }),
      10_000,
    );
    const device = randomUUID();
    const saved = await subscribe(user, device);
    expect(saved.this_device.is_expired).toBe(false);
    expect(saved.devices).toHaveLength(1);
    await notify(user, "after the replacement");
    await readPush(device);
  });

  test("[N1.16] that a device was never or no longer subscribed with is null in getPush", async () => {
    const user = await testApp.createUser();
    expect((await user.call("getPush")).body.this_device).toBeNull();
    const { devices } = await subscribe(user, randomUUID());
    const params = { id: devices[0].id };
    expect((await user.call("removePushSubscription", { params })).body.this_device).toBeNull();
  });

  test("[D63] that sends us elsewhere is not followed", async () => {
    const user = await createReachable();
    push.answer(user.device, 307);
    await notify(user);
    await vi.waitFor(async () => {
      await tryAgain();
      expect(pushesTo(user.device)).toHaveLength(1);
    }, 10_000);
    expect(push.asked).not.toContain(`not-${user.device}`);
  });

  test.each([429, 503])("[D63] that responds %i is retried", async (status) => {
    const user = await createReachable();
    push.answer(user.device, status);
    await notify(user);
    await vi.waitFor(() => expect(push.asked).toContain(user.device), 10_000);
    expect(pushesTo(user.device)).toEqual([]);
    await vi.waitFor(
      async () => {
        await tryAgain();
        expect(pushesTo(user.device)).toHaveLength(1);
      },
      { timeout: 10_000, interval: 200 },
    );
  });
});

describe("a device", () => {
  test("[D63] is sent nothing after log-out", async () => {
    const user = await createReachable();
    expect((await user.call("logOut")).status).toBe(204);
    const { rows } = await testApp.admin.query(
      "select id from push_subscriptions where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([]);
    await notify(user);
    const again = { email: user.email, password };
    expect((await user.call("logIn", { body: again })).status).toBe(200);
    expect(await listDevices(user)).toEqual([]);
    expect(push.asked).not.toContain(user.device);
  });

  test("[D63] that subscribes again replaces its subscription and can be removed", async () => {
    const user = await createReachable();
    const device = randomUUID();
    const { devices, public_key } = await subscribe(user, device);
    expect([public_key, devices.length]).toEqual([keys.publicKey, 1]);
    await notify(user, "to the new one");
    await readPush(device);
    const removed = await user.call("removePushSubscription", { params: { id: devices[0].id } });
    expect([removed.status, removed.body.devices]).toEqual([200, []]);
    const twice = await user.call("removePushSubscription", { params: { id: devices[0].id } });
    expect(twice.status).toBe(404);
    expect(pushesTo(user.device)).toEqual([]);
  });

  test("[D63] is one of ten at most: the oldest gives way", async () => {
    const user = await testApp.createUser();
    for (let count = 0; count < 11; count++) {
      const browser = testApp.openBrowser();
      await browser.call("logIn", { body: { email: user.email, password } });
      await subscribe(browser, randomUUID());
    }
    const devices = await listDevices(user);
    expect(devices).toHaveLength(10);
    expect(devices.every((device: { is_current: boolean }) => !device.is_current)).toBe(true);
  });

  test.each(["https://evil.test&sol;.push.apple.com/1", "https://evil.test;.notify.windows.com/1"])(
    "[N1.08] returns 400 for the endpoint %s",
    async (endpoint) => {
      const user = await testApp.createUser();
      const { p256dh, auth } = push.subscribe("x");
      const answer = await user.call("savePushSubscription", { body: { endpoint, p256dh, auth } });
      expect(answer.status).toBe(400);
    },
  );

  test("[D63] is only ever an address of a browser's own push service", async () => {
    const user = await testApp.createUser();
    const { p256dh, auth } = push.subscribe("x");
    for (const endpoint of [
      "https://example.com/push",
      "http://fcm.googleapis.com/fcm/send/1",
      "https://169.254.169.254/latest",
      "https://fcm.googleapis.com.evil.example/1",
      "https://user:secret@fcm.googleapis.com/1",
      "https://fcm.googleapis.com:8443/1",
      "https://push.apple.com.evil.example/1",
      "http://127.0.0.1:1/push",
    ]) {
      const body = { endpoint, p256dh, auth };
      const answer = await user.call("savePushSubscription", { body });
      expect([endpoint, answer.status]).toEqual([endpoint, 400]);
    }
    const env = { NODE_ENV: "production", PUSH_EXTRA_ORIGIN: push.origin } as const;
    expect(isPushAddress(env, `${push.origin}/push/x`)).toBe(false);
    for (const known of [
      "https://fcm.googleapis.com/fcm/send/1",
      "https://updates.push.services.mozilla.com/wpush/v2/1",
      "https://web.push.apple.com/1",
      "https://db5p.notify.windows.com/w/?token=1",
    ]) {
      expect(isPushAddress(env, known)).toBe(true);
    }
  });
});

test("[D63] an instance without keys reports that push is off", async () => {
  const bare = await startTestApp({ worker: false, mail: false });
  try {
    const browser = bare.openBrowser();
    await browser.call("signUp", { body: bare.signUpBody("bare@example.com") });
    expect((await browser.call("getPush")).body).toEqual({
      public_key: null,
      devices: [],
      this_device: null,
    });
    const body = push.subscribe("bare");
    expect((await browser.call("savePushSubscription", { body })).status).toBe(409);
  } finally {
    await bare.stop();
  }
});
