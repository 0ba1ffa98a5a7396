import { describe, expect, test } from "vitest";
import { studyDate } from "../dates/local-date.ts";
import { planStudy, type PlannedPath, type StudyTimes } from "./planned-study.ts";

// A Sunday.
const today = "2026-11-15";
const span = { today, weeks: 2 };

const path: PlannedPath = {
  id: "p1",
  hoursPerWeek: 6,
  studyDays: [0, 2, 4],
  startDate: "2026-11-01",
  milestones: [
    { key: "m1", hoursLeft: 3 },
    { key: "m2", hoursLeft: 20 },
  ],
};

const times: StudyTimes = {
  zone: "Africa/Cairo",
  zoneToday: "Africa/Cairo",
  dayStartHour: 3,
  studyTime: "19:30",
  restDays: [5, 6],
  season: null,
};

describe("[D47] planned study", () => {
  test("is on the path's study days, at the user's hour in their zone", () => {
    const slots = planStudy([path], times, span);
    expect(slots.map(({ date }) => date)).toEqual([
      "2026-11-15",
      "2026-11-17",
      "2026-11-19",
      "2026-11-22",
      "2026-11-24",
      "2026-11-26",
    ]);
    expect(slots[0]).toMatchObject({ minutes: 120, start: new Date("2026-11-15T17:30:00Z") });
  });

  test("follows the hours that are left, from one milestone to the next", () => {
    const keys = planStudy([path], times, span).map(({ milestoneKey }) => milestoneKey);
    expect(keys).toEqual(["m1", "m1", "m2", "m2", "m2", "m2"]);
  });

  test("ends with the path", () => {
    const short = { ...path, milestones: [{ key: "m1", hoursLeft: 3 }] };
    expect(planStudy([short], times, span)).toHaveLength(2);
  });

  test("without chosen days is on all days except rest days, without an hour", () => {
    const anyDay = { ...path, studyDays: [] };
    const slots = planStudy([anyDay], { ...times, studyTime: null }, span);
    expect(slots).toHaveLength(10);
    expect(slots.every(({ start, minutes }) => start === null && minutes === 70)).toBe(true);
  });

  test("puts a second path after the first on the same day", () => {
    const slots = planStudy([path, { ...path, id: "p2" }], times, { today, weeks: 1 });
    expect(slots.slice(0, 2).map(({ start }) => start?.toISOString())).toEqual([
      "2026-11-15T17:30:00.000Z",
      "2026-11-15T19:30:00.000Z",
    ]);
  });

  test("[D43] uses a busy season's hour and hours while it lasts", () => {
    const season = {
      from: "2026-11-17",
      to: "2026-11-19",
      weeklyTargetHours: 3,
      studyTime: "06:00",
      dayStartHour: 3,
    };
    const slots = planStudy([path], { ...times, season }, { today, weeks: 1 });
    expect(slots.map(({ minutes }) => minutes)).toEqual([120, 60, 60]);
    expect(slots[1]?.start?.toISOString()).toBe("2026-11-17T04:00:00.000Z");
  });

  test("[D43] divides a busy season's hours among the paths in proportion, and again when one ends", () => {
    const season = {
      from: "2026-11-01",
      to: "2026-11-30",
      weeklyTargetHours: 3,
      studyTime: null,
      dayStartHour: 3,
    };
    const other = { ...path, id: "p2", hoursPerWeek: 3, milestones: [{ key: "n1", hoursLeft: 1 }] };
    const slots = planStudy([path, other], { ...times, season }, span);
    const minutesOf = (id: string) =>
      slots.filter(({ pathId }) => pathId === id).map(({ minutes }) => minutes);
    expect(minutesOf("p1")).toEqual([40, 40, 40, 60, 60, 60]);
    expect(minutesOf("p2")).toEqual([20, 20, 20]);
  });

  test("[D42] an hour before the day start is in the following night", () => {
    const zone = "Asia/Riyadh";
    const late = { ...times, zone, zoneToday: zone, studyTime: "01:30" };
    const anyDay = { ...path, studyDays: [] };
    const slots = planStudy([anyDay], late, { today, weeks: 1 });
    for (const { date, start } of slots) {
      expect(studyDate(start ?? new Date(0), zone, late.dayStartHour)).toBe(date);
    }
    // Sunday's is on Monday at half past one, and Thursday's is on Friday, a rest day.
    expect(slots.map(({ start }) => start?.toISOString().slice(0, 16))).toEqual([
      "2026-11-15T22:30",
      "2026-11-16T22:30",
      "2026-11-17T22:30",
      "2026-11-18T22:30",
      "2026-11-19T22:30",
    ]);
    const season = {
      from: today,
      to: "2026-11-16",
      weeklyTargetHours: 9,
      studyTime: "05:00",
      dayStartHour: 6,
    };
    const [first, , third] = planStudy([anyDay], { ...late, season }, { today, weeks: 1 });
    expect(first?.start?.toISOString()).toBe("2026-11-16T02:00:00.000Z");
    expect(third?.start?.toISOString()).toBe("2026-11-17T22:30:00.000Z");
  });

  test("on the day of a zone change only today uses the old zone", () => {
    const moved = { ...times, zoneToday: "Asia/Dubai" };
    const [first, second] = planStudy([path], moved, span);
    expect(first?.start?.toISOString()).toBe("2026-11-15T15:30:00.000Z");
    expect(second?.start?.toISOString()).toBe("2026-11-17T17:30:00.000Z");
  });

  test("does not begin before the path does", () => {
    const later = { ...path, startDate: "2026-11-23" };
    expect(planStudy([later], times, span)[0]?.date).toBe("2026-11-24");
  });
});
