import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => {
  vi.useRealTimers();
});

const defaults = {
  country: null,
  rest_days: null,
  digits: "latn",
  hijri_dates: false,
  first_day: null,
  motion: "system",
  low_data: false,
  quiet_from: null,
  quiet_to: null,
  hints_first: true,
  chat_months: 12,
  form_of_address: "neutral",
};

test("[D65] every setting has its default and is saved independently", async () => {
  const user = await testApp.createUser();
  expect((await user.call("getSettings")).body).toMatchObject(defaults);
  const changes: [object, object][] = [
    [{ language: "ar" }, { language: "en" }],
    [{ country: "MA" }, { country: null }],
    [{ time_zone: "Africa/Casablanca" }, { time_zone: "Asia/Dubai" }],
    [{ day_start_hour: 5 }, { day_start_hour: 3 }],
    [{ rest_days: [4, 5] }, { rest_days: null }],
    [{ digits: "arab" }, { digits: "latn" }],
    [{ hijri_dates: true }, { hijri_dates: false }],
    [{ first_day: 6 }, { first_day: null }],
    [{ motion: "reduced" }, { motion: "system" }],
    [{ low_data: true }, { low_data: false }],
    [
      { quiet_from: "22:00", quiet_to: "07:30" },
      { quiet_from: null, quiet_to: null },
    ],
    [{ focus_minutes: 50 }, { focus_minutes: 25 }],
    [{ long_break_minutes: 30 }, { long_break_minutes: 15 }],
    [{ timer_auto_start: true }, { timer_auto_start: false }],
    [{ timer_sound: false }, { timer_sound: true }],
    [{ daily_goal_minutes: 60 }, { daily_goal_minutes: 25 }],
    [{ weekly_target_hours: 8 }, { weekly_target_hours: null }],
    [{ streak_hidden: true }, { streak_hidden: false }],
    [{ hints_first: false }, { hints_first: true }],
    [{ chat_months: 3 }, { chat_months: 12 }],
    [{ form_of_address: "feminine" }, { form_of_address: "neutral" }],
    [{ plan_proposals: false }, { plan_proposals: true }],
  ];
  for (const [change] of changes) {
    const { status, body } = await user.call("updateSettings", { body: change });
    expect([status, body]).toEqual([200, expect.objectContaining(change)]);
  }
  const all = Object.assign({}, ...changes.map(([change]) => change));
  expect((await user.call("getSettings")).body).toMatchObject(all);
  // Undo is the same way back: the value before, and nothing else moves.
  for (const [, before] of changes) {
    Object.assign(all, before);
    expect((await user.call("updateSettings", { body: before })).body).toMatchObject(all);
  }
});

test("[D65] an unknown or invalid setting is rejected and nothing is saved", async () => {
  const user = await testApp.createUser();
  const before = (await user.call("getSettings")).body;
  const refused = [
    { digits: "roman" },
    { first_day: 7 },
    { motion: "fast" },
    { low_data: "yes" },
    { form_of_address: "plural" },
    { quiet_from: "24:00", quiet_to: "07:00" },
    { quiet_from: "22:00" },
    { quiet_to: null },
    { quiet_from: "22:00", quiet_to: null, hijri_dates: true },
  ];
  for (const body of refused) {
    expect([body, (await user.call("updateSettings", { body })).status]).toEqual([body, 400]);
  }
  expect((await user.call("getSettings")).body).toEqual(before);
});

test("[D65] the week starts on the user's first day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
  const user = await testApp.createUser();
  const weekStart = async (body: object) => {
    await user.call("updateSettings", { body });
    return (await user.call("getOverview")).body.weeks.at(-1).week_start;
  };
  // 2026-11-15 is a Sunday.
  expect(await weekStart({ country: "AE" })).toBe("2026-11-09");
  expect(await weekStart({ first_day: 0 })).toBe("2026-11-15");
  expect(await weekStart({ first_day: 6 })).toBe("2026-11-14");
  expect(await weekStart({ first_day: null, country: "SA" })).toBe("2026-11-15");
});
