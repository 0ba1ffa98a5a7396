import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

async function createStudent(settings: object = {}) {
  const user = await testApp.createUser();
  const body = { time_zone: "Asia/Dubai", rest_days: [], ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  return user;
}

function end(user: TestUser, session: { minutes: number; at?: string }) {
  const endedAt = session.at ? Date.parse(session.at) : Date.now();
  return user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: null,
      milestone_key: null,
      started_at: new Date(endedAt - session.minutes * 60_000).toISOString(),
      ended_at: new Date(endedAt).toISOString(),
      minutes: session.minutes,
      focus_periods: 1,
    },
  });
}

describe("study notifications", () => {
  async function listNotifications(user: TestUser) {
    const { body } = await user.call("listNotifications", { query: { type: "study" } });
    return body.notifications.map(({ kind, params }: { kind: string; params: object }) => [
      kind,
      params,
    ]);
  }

  /** The numbers of freezes left in the notifications, ascending. */
  async function listLeft(user: TestUser): Promise<number[]> {
    const sent = await listNotifications(user);
    return sent.map(([, params]: [string, { count: number }]) => params.count).toSorted();
  }

  test("report once a day that the goal is met", async () => {
    const user = await createStudent();
    await end(user, { minutes: 24 });
    expect(await listNotifications(user)).toEqual([]);
    await end(user, { minutes: 6 });
    await end(user, { minutes: 30 });
    expect(await listNotifications(user)).toEqual([["goal_met", { minutes: 30 }]]);
    setClock("2026-11-16T08:00:00Z");
    // A goal that was met yesterday, offline, is no news of today.
    await end(user, { minutes: 60, at: "2026-11-15T18:00:00Z" });
    await end(user, { minutes: 25 });
    expect(await listNotifications(user)).toEqual([
      ["goal_met", { minutes: 25 }],
      ["goal_met", { minutes: 30 }],
    ]);
  });

  test("report a used freeze once, but not if the streak broke later", async () => {
    const user = await createStudent();
    await end(user, { minutes: 15 });
    setClock("2026-11-17T08:00:00Z");
    await end(user, { minutes: 15 });
    await end(user, { minutes: 5 });
    expect(await listNotifications(user)).toEqual([["freeze_used", { count: 0 }]]);
    const away = await createStudent();
    await end(away, { minutes: 15 });
    setClock("2026-11-25T08:00:00Z");
    await end(away, { minutes: 15 });
    expect(await listNotifications(away)).toEqual([]);
  });

  test("report no used freeze again after a change of the time zone", async () => {
    const user = await createStudent({ time_zone: "Africa/Cairo" });
    await end(user, { minutes: 15 });
    setClock("2026-11-17T08:00:00Z");
    await end(user, { minutes: 15 });
    for (const time_zone of ["Asia/Kathmandu", "America/New_York", "Africa/Cairo"]) {
      expect((await user.call("updateSettings", { body: { time_zone } })).status).toBe(200);
    }
    expect(await listNotifications(user)).toEqual([["freeze_used", { count: 0 }]]);
  });

  test("report no used freeze again when late work leaves its day as it was", async () => {
    const user = await createStudent();
    await end(user, { minutes: 15 });
    setClock("2026-11-17T08:00:00Z");
    await end(user, { minutes: 15 });
    await testApp.admin.query("delete from notifications where user_id = $1", [user.id]);
    await end(user, { minutes: 5, at: "2026-11-15T12:00:00Z" });
    expect(await listNotifications(user)).toEqual([]);
  });

  test("report the freezes left after each day, and nothing for a hidden streak", async () => {
    const user = await createStudent();
    const hidden = await createStudent({ streak_hidden: true });
    // Seven days in a row earn a second freeze.
    for (let day = 15; day <= 21; day++) {
      setClock(`2026-11-${day}T08:00:00Z`);
      for (const one of [user, hidden]) await end(one, { minutes: 15 });
    }
    setClock("2026-11-24T08:00:00Z");
    for (const one of [user, hidden]) await end(one, { minutes: 15 });
    expect(await listLeft(user)).toEqual([0, 1]);
    expect(await listNotifications(hidden)).toEqual([]);
  });

  test("[D42] report freezes of days far apart that are closed together", async () => {
    const user = await createStudent();
    for (let day = 15; day <= 21; day++) {
      setClock(`2026-11-${day}T08:00:00Z`);
      await end(user, { minutes: 15 });
    }
    // From now on only Sundays are days of study: two are missed, with a week of rest between them.
    await user.call("updateSettings", { body: { rest_days: [1, 2, 3, 4, 5, 6] } });
    setClock("2026-11-30T08:00:00Z");
    await end(user, { minutes: 15 });
    expect(await listLeft(user)).toEqual([0, 1]);
  });
});
