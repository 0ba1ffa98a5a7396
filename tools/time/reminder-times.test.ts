import { planStudy } from "@masar/domain/study/planned-study";
import { expect, test } from "vitest";
import {
  quietUntil,
  type StudySettings,
} from "../../apps/api/src/core/user-settings/study-settings.ts";
import {
  reminderAt,
  toInstant as toInstantOf,
} from "../../apps/api/src/features/reminders/reminder-time.ts";
import { dayMinutes, toDate } from "./civil-dates.ts";
import { atTimeOf, isQuiet, type Quiet, quietEndOf, studyDayOf, toLocal } from "./day-model.ts";
import { listChangingZones } from "./offered-zones.ts";
import { listChanges, regionRules, type ZoneOffsets } from "./zone-offsets.ts";

const toInstant = (minute: number) => new Date(minute * 60_000);
const toIso = (minute: number) => toInstant(minute).toISOString();

/** All changes of the region; of the others those of the first years, since the rules repeat. */
const changes = listChangingZones().flatMap(({ zone, offsets }) => {
  const all = listChanges(offsets);
  return (zone in regionRules ? all : all.slice(0, 2)).map((change) => ({ zone, offsets, change }));
});
const dayStarts = [0, 3];
const clocks = ["00:30", "01:15", "02:05", "03:50", "19:30", "23:30"];
const quietHours: Quiet[] = [
  null,
  { from: "22:00", to: "07:00" },
  { from: "00:00", to: "06:30" },
  { from: "01:00", to: "02:30" },
];

function settingsOf(zone: string, dayStartHour: number, quiet: Quiet): StudySettings {
  return {
    zones: { zone, dayStartHour },
    restDays: [],
    firstDay: 0,
    dailyGoalMinutes: 25,
    usualTargetHours: 10,
    usualStudyTime: null,
    season: null,
    quiet: quiet ?? { from: null, to: null },
    isStreakHidden: false,
    isSetUp: true,
    formOfAddress: "neutral",
    hasPlanProposals: true,
  };
}

/** The study days of a change and of the days beside it. */
function listDays(offsets: ZoneOffsets, change: number, dayStartHour: number): number[] {
  const day = studyDayOf(offsets, change, { dayStartHour });
  return [day - 1, day, day + 1];
}

test("[N15.01] a time of a study day is the instant of RFC 5545 beside every change", () => {
  const differing: string[] = [];
  for (const { zone, offsets, change } of changes) {
    for (const dayStartHour of dayStarts) {
      const settings = settingsOf(zone, dayStartHour, null);
      for (const day of listDays(offsets, change, dayStartHour)) {
        for (const clock of clocks) {
          const expected = toIso(atTimeOf(offsets, day, { clock, dayStartHour }));
          const at = { now: toInstant(change - 2880), date: toDate(day), time: clock };
          const found = toInstantOf(settings, at).toISOString();
          if (found !== expected)
            differing.push(`${zone} ${toDate(day)} ${clock}: ${found} not ${expected}`);
        }
      }
    }
  }
  expect(differing).toEqual([]);
});

test("[N15.01] quiet hours end at the local time of the settings, also in the night of a change", () => {
  const differing: string[] = [];
  for (const { zone, offsets, change } of changes) {
    for (const quiet of quietHours) {
      const settings = settingsOf(zone, 3, quiet);
      for (let minute = change - 660; minute < change + 120; minute += 61) {
        const expected = quietEndOf(offsets, minute, quiet);
        const found = quietUntil(settings, toInstant(minute));
        const text = expected > minute ? toIso(expected) : undefined;
        if (found?.toISOString() !== text)
          differing.push(
            `${zone} ${toIso(minute)} ${quiet?.from}: ${found?.toISOString()} not ${text}`,
          );
      }
    }
  }
  expect(differing).toEqual([]);
});

test("[N15.01] a reminder is due at its local time, on its study day and outside of quiet hours, at every change", () => {
  const differing: string[] = [];
  for (const { zone, offsets, change } of changes) {
    for (const dayStartHour of dayStarts) {
      for (const quiet of quietHours) {
        const settings = settingsOf(zone, dayStartHour, quiet);
        for (const day of listDays(offsets, change, dayStartHour)) {
          for (const clock of clocks) {
            const planned = atTimeOf(offsets, day, { clock, dayStartHour });
            const on = { now: toInstant(planned - dayMinutes), date: toDate(day), time: clock };
            const found = reminderAt(settings, on).getTime() / 60_000;
            const where = `${zone} ${toDate(day)} ${clock} ${quiet?.from} from ${dayStartHour}: ${toIso(found)}`;
            const quietEnd = quietEndOf(offsets, planned, quiet);
            if (isQuiet(offsets, found, quiet)) differing.push(`${where} is quiet`);
            if (studyDayOf(offsets, found, { dayStartHour }) !== day)
              differing.push(`${where} is on another day`);
            // A time in a gap may be on the next day, as quiet hours may.
            const isSameDay = studyDayOf(offsets, quietEnd, { dayStartHour }) === day;
            if (isSameDay && found !== quietEnd) differing.push(`${where} not ${toIso(quietEnd)}`);
            if (!isSameDay && found >= planned) differing.push(`${where} is not before that`);
          }
        }
      }
    }
  }
  expect(differing).toEqual([]);
});

test("[N15.01] planned study of the calendar begins at the local time in each week of five years with a change", () => {
  const differing: string[] = [];
  for (const { zone, offsets, change } of changes) {
    for (const dayStartHour of dayStarts) {
      for (const studyTime of ["00:30", "02:45", "19:30"]) {
        const today = studyDayOf(offsets, change, { dayStartHour }) - 3;
        const path = {
          id: "path",
          hoursPerWeek: 7,
          studyDays: [],
          startDate: toDate(today),
          milestones: [{ key: "m1", hoursLeft: 100 }],
        };
        const times = {
          zone,
          zoneToday: zone,
          dayStartHour,
          studyTime,
          restDays: [],
          season: null,
        };
        const slots = planStudy([path], times, { today: toDate(today), weeks: 1 });
        const found = slots.map(({ date, start }) => `${date} ${start?.toISOString()}`);
        const expected = Array.from({ length: 7 }, (_, index) => {
          const minute = atTimeOf(offsets, today + index, { clock: studyTime, dayStartHour });
          return `${toDate(today + index)} ${toIso(minute)}`;
        });
        differing.push(
          ...found.filter((slot) => !expected.includes(slot)).map((s) => `${zone} ${s}`),
        );
        if (found.length !== 7) differing.push(`${zone} ${toDate(today)}: ${found.length} slots`);
      }
    }
  }
  expect(differing).toEqual([]);
});

test("[N15.01] the model refuses a reminder that is computed by UTC", () => {
  const { offsets, change } = changes[0] ?? { offsets: [], change: 0 };
  const day = studyDayOf(offsets, change, { dayStartHour: 3 });
  const right = atTimeOf(offsets, day, { clock: "19:30", dayStartHour: 3 });
  expect(right).not.toBe(day * dayMinutes + 19 * 60 + 30);
  expect(toLocal(offsets, right)).toBe(day * dayMinutes + 19 * 60 + 30);
});
