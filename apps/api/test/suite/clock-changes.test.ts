import { randomUUID } from "node:crypto";
import { dayMinutes, toDate, toDay, toWeekday } from "@masar/tools/time/civil-dates";
import { atTimeOf, firstMinuteOf, studyDayOf } from "@masar/tools/time/day-model";
import { expectFinish, expectStreak, type ModelSession } from "@masar/tools/time/study-model";
import {
  listChanges,
  listLawfulOffsets,
  regionRules,
  type ZoneOffsets,
} from "@masar/tools/time/zone-offsets";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildMilestones, storePath } from "../stored-paths.ts";
import { type TestApp, startTestApp } from "../test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const daysBefore = 20;
const daysAfter = 3;
const studyTime = "19:30";

type Life = {
  /** Per day: the minutes studied, the hours of their end after the day's start, and how they arrive. */
  days: { minutes: number; hour: number; device: Device }[];
  dayStartHour: number;
  restDay: number | null;
};
/** Days or hours by which a device is wrong or a session is late; `late` is sent later, `ahead` claims a later time. */
type Device =
  | { kind: "right" }
  | { kind: "late"; hours: number }
  | { kind: "ahead"; hours: number };

const devices = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Device>({ kind: "right" }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(5, 30, 71, 80, 120)
      .map((hours): Device => ({ kind: "late", hours })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(26, 72, 240).map((hours): Device => ({ kind: "ahead", hours })),
  },
);
const lives: fc.Arbitrary<Life> = fc.record({
  days: fc.array(
    fc.record({
      minutes: fc.constantFrom(0, 0, 9, 10, 25, 50, 120),
      hour: fc.constantFrom(0.3, 1, 2.5, 12, 20.5, 22.5, 23.4),
      device: devices,
    }),
    { minLength: daysBefore + daysAfter, maxLength: daysBefore + daysAfter },
  ),
  dayStartHour: fc.constantFrom(0, 2, 3, 6),
  restDay: fc.constantFrom(null, 5),
});

/** Every change of the region's clocks in five years, and days without one in zones that have none. */
const moments = Object.entries(regionRules).flatMap(([zone, rule]) => {
  // The clocks of Gaza and Hebron are the same.
  if (zone === "Asia/Hebron") return [];
  const offsets = listLawfulOffsets(rule);
  const changes = listChanges(offsets).filter(
    (change) => change > toDay("2026-12-01") * dayMinutes,
  );
  const quiet = ["Africa/Casablanca", "Asia/Riyadh"].includes(zone)
    ? ["2027-02-20", "2028-02-29"]
    : [];
  const days = quiet.map((date) => toDay(date) * dayMinutes);
  return [...changes, ...days].map((change) => ({ zone, offsets, change }));
});

type Moment = { zone: string; offsets: ZoneOffsets; change: number };

/** The sessions of a life in the order of their arrival. */
function listSessions({ days, dayStartHour }: Life, { offsets, change }: Moment): ModelSession[] {
  const changed = studyDayOf(offsets, change, { dayStartHour });
  const sessions = days.flatMap(({ minutes, hour, device }, index) => {
    if (minutes === 0) return [];
    const day = changed - daysBefore + index;
    const end = firstMinuteOf(offsets, day, { dayStartHour }) + Math.round(hour * 60);
    // The first days are on time, so that the ledger has begun.
    if (device.kind === "right" || index < 6) return [{ endedAt: end, arrivedAt: end, minutes }];
    const away = device.hours * 60;
    return device.kind === "late"
      ? [{ endedAt: end, arrivedAt: end + away, minutes }]
      : [{ endedAt: end + away, arrivedAt: end, minutes }];
  });
  return sessions.toSorted((a, b) => a.arrivedAt - b.arrivedAt);
}

const toIso = (minute: number) => new Date(minute * 60_000).toISOString();

async function liveThrough(life: Life, moment: Moment) {
  const { zone, offsets, change } = moment;
  const { dayStartHour, restDay } = life;
  const restDays = restDay === null ? [] : [restDay];
  const dayOf = (minute: number) => studyDayOf(offsets, minute, { dayStartHour });
  const startDay = dayOf(change) - daysBefore;
  const first = firstMinuteOf(offsets, startDay, { dayStartHour });
  vi.setSystemTime(first * 60_000);
  const user = await testApp.createUser();
  const settings = {
    time_zone: zone,
    day_start_hour: dayStartHour,
    rest_days: restDays,
    first_day: 6,
    study_time: studyTime,
    setup_completed: true,
  };
  expect((await user.call("updateSettings", { body: settings })).status).toBe(200);
  const path = await storePath(testApp, user, {
    milestones: buildMilestones(4),
    start_date: toDate(startDay),
    hours_per_week: 7,
    study_days: [0, 1, 2, 3, 4, 5, 6],
  });
  const now = change + daysAfter * dayMinutes;
  const sessions = listSessions(life, moment).filter(({ arrivedAt }) => arrivedAt <= now);
  for (const { endedAt, arrivedAt, minutes } of sessions) {
    vi.setSystemTime(arrivedAt * 60_000);
    const { status } = await user.call("endStudySession", {
      params: { id: randomUUID() },
      body: {
        path_id: path.id,
        milestone_key: "m1",
        started_at: toIso(endedAt - minutes),
        ended_at: toIso(endedAt),
        minutes,
        focus_periods: 1,
      },
    });
    expect(status).toBe(200);
  }
  vi.setSystemTime(now * 60_000);
  return { user, sessions, now, startDay, dayOf, restDays };
}

test.each(moments.map((moment) => [moment.zone, toIso(moment.change), moment] as const))(
  "[N15.01] streak, calendar, reminder and forecast equal the model's in %s around %s",
  async (zone, _, moment) => {
    const [life] = fc.sample(lives, { numRuns: 1, seed: 15_000 + moments.indexOf(moment) });
    if (!life) throw new Error("No life");
    const { user, sessions, now, startDay, dayOf, restDays } = await liveThrough(life, moment);
    const today = dayOf(now);
    const { offsets } = moment;
    const { dayStartHour } = life;

    const overview = (await user.call("getOverview")).body;
    const streak = expectStreak(sessions, today, { dayOf, restDays });
    expect(overview.today).toBe(toDate(today));
    expect(overview.streak).toMatchObject({
      current_streak: streak.current,
      longest_streak: streak.longest,
      freezes_held: streak.freezes,
    });
    const finish = expectFinish(sessions, today, {
      dayOf,
      restDays,
      firstDay: 6,
      startDay,
      remainingHours: 40,
      chosenHours: 7,
    });
    expect(overview.current.estimated_completion_date).toBe(toDate(finish));

    const { url } = (await user.call("createCalendarFeed")).body;
    const feed = await testApp.app.inject({ method: "GET", url: new URL(url).pathname });
    const starts = feed.body.match(/^DTSTART:\S+$/gm) ?? [];
    const studied = Array.from({ length: 14 }, (__, index) => {
      const minute = atTimeOf(offsets, today + index, { clock: studyTime, dayStartHour });
      return `DTSTART:${toIso(minute).replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}`;
    });
    expect(starts.slice(0, 14)).toEqual(studied);

    const next = (await user.call("getNextReminder")).body;
    const hasStudied = sessions.some(
      ({ endedAt, arrivedAt }) => dayOf(Math.min(endedAt, arrivedAt)) === today,
    );
    const isOver = atTimeOf(offsets, today, { clock: studyTime, dayStartHour }) <= now;
    const dueDay = hasStudied || isOver ? today + 1 : today;
    expect([next.time, next.at]).toEqual([
      studyTime,
      toIso(atTimeOf(offsets, dueDay, { clock: studyTime, dayStartHour })),
    ]);
    expect(toWeekday(today), zone).toBe(new Date(`${toDate(today)}T00:00:00Z`).getUTCDay());
  },
);
