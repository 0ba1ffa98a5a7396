import { startOfStudyDay, studyDate, studyDateFor, wallTime } from "@masar/domain/dates/local-date";
import { expect, test } from "vitest";
import { dayMinutes, toClock, toDate, toDay } from "./civil-dates.ts";
import { firstMinuteOf, studyDayOf, toLocal } from "./day-model.ts";
import { listDistinctZones, zonesOfWorld } from "./offered-zones.ts";
import { listChanges, listOffsets, offeredZones, type ZoneOffsets } from "./zone-offsets.ts";

const toInstant = (minute: number) => new Date(minute * 60_000);
const dayStarts = [0, 1, 2, 3, 4, 12];

/** Around a change: the minutes beside it, and each hour of the two days. */
function listMinutesAround(change: number): number[] {
  const hours = Array.from({ length: 49 }, (_, hour) => change + (hour - 24) * 60);
  return [...hours, ...hours.map((minute) => minute - 1), change + 1];
}

test("[N15.01] the zones offered change their clocks more than a thousand times in five years", () => {
  expect(offeredZones.length).toBeGreaterThan(400);
  const changes = zonesOfWorld.flatMap(({ offsets }) => listChanges(offsets));
  expect(changes.length).toBeGreaterThan(1000);
});

test("[N15.01] local time and study date equal the model's beside each change of each zone", () => {
  const differing: string[] = [];
  for (const { zone, offsets } of zonesOfWorld) {
    for (const change of listChanges(offsets)) {
      for (const minute of [change - 61, change - 1, change, change + 59, change + 60]) {
        const at = toInstant(minute);
        const local = toLocal(offsets, minute);
        const clock = toClock(local % dayMinutes);
        if (wallTime(at, zone) !== clock) differing.push(`${zone} ${at.toISOString()} ${clock}`);
        for (const dayStartHour of [0, 2, 3]) {
          const date = toDate(studyDayOf(offsets, minute, { dayStartHour }));
          if (studyDate(at, zone, dayStartHour) !== date)
            differing.push(`${zone} ${at.toISOString()} from ${dayStartHour}: ${date}`);
        }
      }
    }
  }
  expect(differing).toEqual([]);
});

test("[N15.01] the study date equals the model's in each hour around the changes of each distinct zone", () => {
  const differing: string[] = [];
  for (const { zone, offsets } of listDistinctZones()) {
    for (const change of listChanges(offsets)) {
      for (const minute of listMinutesAround(change)) {
        for (const dayStartHour of dayStarts) {
          const date = toDate(studyDayOf(offsets, minute, { dayStartHour }));
          if (studyDate(toInstant(minute), zone, dayStartHour) !== date)
            differing.push(`${zone} ${toInstant(minute).toISOString()} from ${dayStartHour}`);
        }
      }
    }
  }
  expect(differing).toEqual([]);
});

test("[N15.01] a study day begins at the model's first minute around each change, for seven hours of the day", () => {
  const differing: string[] = [];
  for (const { zone, offsets } of listDistinctZones()) {
    for (const change of listChanges(offsets)) {
      const changed = Math.floor(toLocal(offsets, change) / dayMinutes);
      for (const day of [changed - 1, changed]) {
        for (const hour of [0, 1, 2, 3, 4, 12, 23]) {
          const first = toInstant(firstMinuteOf(offsets, day, { dayStartHour: hour }));
          const found = startOfStudyDay(toDate(day), zone, hour);
          if (found.getTime() !== first.getTime())
            differing.push(
              `${zone} ${toDate(day)} ${hour}: ${found.toISOString()} not ${first.toISOString()}`,
            );
        }
      }
    }
  }
  expect(differing).toEqual([]);
});

/** Ramadan by the tabular calendar, a day of difference does not matter here. */
const ramadans = [
  ["2027-02-08", "2027-03-09"],
  ["2028-01-28", "2028-02-26"],
  ["2029-01-16", "2029-02-13"],
  ["2030-01-05", "2030-02-03"],
  ["2030-12-26", "2031-01-24"],
] as const;

test.each(["Africa/Cairo", "Africa/Casablanca", "Asia/Beirut", "Asia/Gaza", "Asia/Riyadh"])(
  "[N15.01] the dates of a Ramadan with days of its own equal the model's in %s",
  (zone) => {
    const offsets = listOffsets(zone);
    for (const [from, to] of ramadans) {
      for (const dayStartHour of [0, 3]) {
        for (const seasonStart of [0, 5, 12]) {
          const season = { from, to, dayStartHour: seasonStart };
          expect(listDifferences({ zone, offsets, dayStartHour, season })).toEqual([]);
        }
      }
    }
  },
);

function listDifferences({ zone, offsets, dayStartHour, season }: Compared): string[] {
  const edges = [toDay(season.from), toDay(season.to) + 1];
  return edges.flatMap((edge) => {
    const first = (edge - 2) * dayMinutes;
    return Array.from({ length: 4 * 48 }, (_, half) => first + half * 30).flatMap((minute) => {
      const expected = toDate(studyDayOf(offsets, minute, { dayStartHour, season }));
      const found = studyDateFor(toInstant(minute), { zone, dayStartHour, season });
      return found === expected ? [] : [`${toInstant(minute).toISOString()}: not ${expected}`];
    });
  });
}

type Compared = {
  zone: string;
  offsets: ZoneOffsets;
  dayStartHour: number;
  season: { from: string; to: string; dayStartHour: number };
};

test("[N15.01] a leap day is a study day of its own in every zone", () => {
  for (const { zone, offsets } of listDistinctZones()) {
    const day = toDay("2028-02-29");
    const first = firstMinuteOf(offsets, day, { dayStartHour: 3 });
    const dateAt = (minute: number) => studyDate(toInstant(minute), zone, 3);
    expect(
      [first - 1, first, first + dayMinutes - 1, first + dayMinutes].map(dateAt),
      zone,
    ).toEqual(["2028-02-28", "2028-02-29", "2028-02-29", "2028-03-01"]);
  }
});
