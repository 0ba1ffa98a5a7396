import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
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

const season = {
  from: "2026-11-16",
  to: "2026-11-24",
  weekly_target_hours: 3,
  day_start_hour: 6,
  study_time: "21:30",
  quiet_from: "22:00",
  quiet_to: "07:00",
};

async function createStudent(settings: object = {}) {
  const user = await testApp.createUser();
  const body = {
    time_zone: "Africa/Casablanca",
    country: "MA",
    rest_days: [],
    weekly_target_hours: 8,
    ...settings,
  };
  const saved = await user.call("updateSettings", { body });
  expect(saved.status).toBe(200);
  return user;
}

function study(user: TestUser, minutes: number) {
  const ended = Date.now();
  return user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: null,
      milestone_key: null,
      started_at: new Date(ended - minutes * 60_000).toISOString(),
      ended_at: new Date(ended).toISOString(),
      minutes,
      focus_periods: 1,
    },
  });
}

async function look(user: TestUser) {
  const { today, weeks } = (await user.call("getOverview")).body;
  return [today, ...weeks.map((week: { target_hours: number }) => week.target_hours)];
}

test("[D43] the timer's settings have the specified defaults and can be changed", async () => {
  const user = await testApp.createUser();
  expect((await user.call("getSettings")).body).toMatchObject({
    focus_minutes: 25,
    break_minutes: 5,
    long_break_minutes: 15,
    timer_auto_start: false,
    timer_sound: true,
    study_time: null,
    busy_season: null,
  });
  const chosen = {
    focus_minutes: 50,
    break_minutes: 10,
    long_break_minutes: 30,
    timer_auto_start: true,
    timer_sound: false,
    study_time: "19:30",
    busy_season: season,
  };
  expect((await user.call("updateSettings", { body: chosen })).body).toMatchObject(chosen);
  await user.call("updateSettings", { body: { timer_sound: true } });
  expect((await user.call("getSettings")).body).toMatchObject({ ...chosen, timer_sound: true });
  const ended = await user.call("updateSettings", { body: { busy_season: null } });
  expect(ended.body.busy_season).toBeNull();
});

test("[D43] a season that is turned round, too long or half quiet is refused", async () => {
  const user = await testApp.createUser();
  const ask = async (values: object) =>
    (await user.call("updateSettings", { body: { busy_season: { ...season, ...values } } })).status;
  expect(await ask({ to: "2026-11-15" })).toBe(400);
  expect(await ask({ to: "2027-01-15" })).toBe(400);
  expect(await ask({ quiet_to: null })).toBe(400);
  expect(await ask({ quiet_from: null })).toBe(400);
  expect(await ask({ study_time: "25:00" })).toBe(400);
  expect(await ask({ to: "2027-01-14" })).toBe(200);
  expect(await ask({ quiet_from: null, quiet_to: null })).toBe(200);
  expect(await ask({ from: season.to })).toBe(200);
});

test("[D43] a season moves target and day start while it lasts, and ends by itself", async () => {
  const user = await createStudent({ busy_season: season });
  expect(await look(user)).toEqual(["2026-11-15", 8, 8, 8, 8]);
  await study(user, 15);
  // Casablanca is at UTC+0. The first morning still belongs to the day before, until six.
  setClock("2026-11-16T05:30:00Z");
  expect((await study(user, 15)).body.counted_on).toBe("2026-11-15");
  setClock("2026-11-16T06:00:00Z");
  expect(await look(user)).toEqual(["2026-11-16", 8, 8, 8, 3]);
  expect((await study(user, 15)).body).toMatchObject({
    counted_on: "2026-11-16",
    streak: { current_streak: 2 },
  });
  setClock("2026-11-24T12:00:00Z");
  expect(await look(user)).toEqual(["2026-11-24", 8, 8, 3, 3]);
  setClock("2026-11-25T02:59:00Z");
  expect((await look(user))[0]).toBe("2026-11-24");
  setClock("2026-11-25T03:00:00Z");
  // The week of the change has the current target; the week before has that of the season.
  expect(await look(user)).toEqual(["2026-11-25", 8, 8, 3, 8]);
});

test("[D43] turning a season on does not bring a date back", async () => {
  const user = await createStudent();
  setClock("2026-11-16T04:00:00Z");
  expect((await study(user, 15)).body.counted_on).toBe("2026-11-16");
  // By the season's day start it would be the 15th again.
  await user.call("updateSettings", { body: { busy_season: season } });
  expect((await look(user))[0]).toBe("2026-11-16");
  expect((await study(user, 15)).body).toMatchObject({
    counted_on: "2026-11-16",
    streak: { current_streak: 1 },
  });
  setClock("2026-11-17T05:59:00Z");
  expect((await look(user))[0]).toBe("2026-11-16");
});

test("[D43] in quiet hours a mail waits for their end, and a notification in the app does not", async () => {
  const user = await createStudent({ busy_season: season, daily_goal_minutes: 10 });
  const preference = { in_app: true, email: true };
  await user.call("updateNotificationPreference", {
    params: { type: "study" },
    body: preference,
  });
  const mails = async () =>
    (
      await testApp.admin.query(
        `select start_after,
           start_after between created_on and created_on + interval '5 minutes' as is_at_once
         from boss.job
         where name = 'mail.send' and data ->> 'to' = $1 and data ->> 'template' = 'notification'
         order by created_on`,
        [user.email],
      )
    ).rows.map(({ start_after, is_at_once }) =>
      is_at_once ? "at once" : start_after.toISOString().slice(0, 16),
    );

  // Before the season nothing is quiet, and in it only some hours are.
  for (const clock of ["15T23:00", "16T21:59", "17T23:00", "18T06:30"]) {
    setClock(`2026-11-${clock}:00Z`);
    await study(user, 10);
  }
  expect(await mails()).toEqual(["at once", "at once", "2026-11-18T07:00", "2026-11-18T07:00"]);
  const { body } = await user.call("listNotifications", { query: { type: "study" } });
  const kinds = body.notifications.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === "goal_met")).toHaveLength(4);
});
