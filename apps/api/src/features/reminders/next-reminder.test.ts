import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storePath } from "../../../test/stored-paths.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

// A Monday, ten o'clock in Dubai.
const monday = "2026-11-09";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${monday}T06:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

async function createStudent(settings: object = {}) {
  const user = await testApp.createUser("en");
  const usual = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], study_time: "20:00" };
  const body = { ...usual, setup_completed: true, ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  await storePath(testApp, user, { start_date: monday });
  return user;
}

type TestUser = Awaited<ReturnType<typeof createStudent>>;
const getNext = async (user: TestUser) => (await user.call("getNextReminder")).body;

describe("getNextReminder", () => {
  test("returns today's study time while it is ahead, then tomorrow's", async () => {
    const user = await createStudent();
    const time = { time: "20:00", has_chosen_time: true };
    expect(await getNext(user)).toEqual({ at: `${monday}T16:00:00.000Z`, ...time });
    vi.setSystemTime(new Date(`${monday}T17:00:00Z`));
    expect(await getNext(user)).toEqual({ at: "2026-11-10T16:00:00.000Z", ...time });
  });

  test("skips rest days", async () => {
    const user = await createStudent({ rest_days: [1, 2] });
    expect((await getNext(user)).at).toBe("2026-11-11T16:00:00.000Z");
  });

  test("moves out of the quiet hours", async () => {
    const user = await createStudent({ quiet_from: "19:30", quiet_to: "21:00" });
    expect(await getNext(user)).toMatchObject({ at: `${monday}T17:00:00.000Z`, time: "21:00" });
  });

  test("returns the usual hour and no instant without a chosen time", async () => {
    const user = await createStudent({ study_time: null });
    expect(await getNext(user)).toEqual({ at: null, time: "19:00", has_chosen_time: false });
  });

  test("returns no instant when reminders are off on every channel", async () => {
    const user = await createStudent();
    await user.call("updateNotificationPreference", {
      params: { type: "reminder" },
      body: { in_app: false },
    });
    expect((await getNext(user)).at).toBeNull();
  });
});
