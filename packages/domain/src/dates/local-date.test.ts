import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  listDates,
  startOfStudyDay,
  startOfWeek,
  studyDate,
  studyDateFor,
  wallTime,
  weekdayOf,
  zoneAt,
} from "./local-date.ts";

const at = (iso: string) => new Date(iso);
const hour = 3_600_000;

/** An independent implementation: the Swedish locale formats as ISO. */
function naiveDate(instant: Date, zone: string, dayStartHour: number): string {
  const wall = instant.toLocaleString("sv-SE", { timeZone: zone, numberingSystem: "latn" });
  const date = wall.slice(0, 10);
  if (Number(wall.slice(11, 13)) >= dayStartHour) return date;
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const menaZones = fc.constantFrom(
  ..."Africa/Algiers Africa/Cairo Africa/Casablanca Africa/Khartoum Africa/Tunis Asia/Aden Asia/Amman Asia/Baghdad Asia/Beirut Asia/Dubai Asia/Gaza Asia/Riyadh".split(
    " ",
  ),
);
const instants = fc.date({
  min: at("2024-01-01T00:00:00Z"),
  max: at("2030-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const dayStarts = fc.integer({ min: 0, max: 12 });

describe("[D42] the user's date", () => {
  test("is the local date, in every zone and for every day start", () => {
    fc.assert(
      fc.property(instants, zones, dayStarts, (instant, zone, dayStart) => {
        expect(studyDate(instant, zone, dayStart)).toBe(naiveDate(instant, zone, dayStart));
      }),
      { numRuns: 500 },
    );
  });

  test("01:00 still belongs to yesterday when the day begins at 03:00", () => {
    expect(studyDate(at("2026-11-15T21:00:00Z"), "Asia/Dubai", 3)).toBe("2026-11-15");
    expect(studyDate(at("2026-11-15T22:59:59Z"), "Asia/Dubai", 3)).toBe("2026-11-15");
    expect(studyDate(at("2026-11-15T23:00:00Z"), "Asia/Dubai", 3)).toBe("2026-11-16");
    expect(studyDate(at("2026-11-15T21:00:00Z"), "Asia/Dubai", 0)).toBe("2026-11-16");
  });

  test("Casablanca is at UTC+0 for good from 2026-09-20", () => {
    // UTC+1 until then: 23:30 UTC is 00:30 of the next day.
    expect(studyDate(at("2026-09-18T23:30:00Z"), "Africa/Casablanca", 0)).toBe("2026-09-19");
    for (const day of ["2026-09-20", "2026-12-01", "2027-02-20", "2027-07-01"]) {
      expect(studyDate(at(`${day}T23:30:00Z`), "Africa/Casablanca", 0)).toBe(day);
      expect(studyDate(at(`${day}T02:59:00Z`), "Africa/Casablanca", 3)).toBe(addDays(day, -1));
      expect(studyDate(at(`${day}T03:00:00Z`), "Africa/Casablanca", 3)).toBe(day);
    }
  });

  test("Cairo loses the hour after midnight in spring, and has 23:00 twice in autumn", () => {
    // 2026-04-24 00:00 becomes 01:00 (UTC+2 to UTC+3).
    expect(studyDate(at("2026-04-23T21:59:59Z"), "Africa/Cairo", 0)).toBe("2026-04-23");
    expect(studyDate(at("2026-04-23T22:00:00Z"), "Africa/Cairo", 0)).toBe("2026-04-24");
    expect(studyDate(at("2026-04-23T23:59:59Z"), "Africa/Cairo", 3)).toBe("2026-04-23");
    expect(studyDate(at("2026-04-24T00:00:00Z"), "Africa/Cairo", 3)).toBe("2026-04-24");
    // 2026-10-30 00:00 becomes 2026-10-29 23:00 again.
    expect(studyDate(at("2026-10-29T20:59:59Z"), "Africa/Cairo", 0)).toBe("2026-10-29");
    expect(studyDate(at("2026-10-29T21:30:00Z"), "Africa/Cairo", 0)).toBe("2026-10-29");
    expect(studyDate(at("2026-10-29T22:00:00Z"), "Africa/Cairo", 0)).toBe("2026-10-30");
  });

  test("Beirut begins summer at midnight of the last Sunday in March", () => {
    expect(studyDate(at("2026-03-28T21:59:59Z"), "Asia/Beirut", 0)).toBe("2026-03-28");
    expect(studyDate(at("2026-03-28T22:00:00Z"), "Asia/Beirut", 0)).toBe("2026-03-29");
    expect(studyDate(at("2026-10-24T21:00:00Z"), "Asia/Beirut", 0)).toBe("2026-10-24");
    expect(studyDate(at("2026-10-24T22:00:00Z"), "Asia/Beirut", 0)).toBe("2026-10-25");
  });

  test("Gaza's clock jumps over 02:00; a day that begins in the gap begins after it", () => {
    const first = startOfStudyDay("2026-03-28", "Asia/Gaza", 2);
    const wall = first.toLocaleTimeString("sv-SE", { timeZone: "Asia/Gaza" });
    expect(first.toISOString()).toBe("2026-03-28T00:00:00.000Z");
    expect(wall).toBe("03:00:00");
    expect(studyDate(new Date(first.getTime() - 1), "Asia/Gaza", 2)).toBe("2026-03-27");
  });

  test("a day start of 03:00 holds where 02:00 to 03:00 does not exist", () => {
    // Berlin, 2026-03-29: 02:00 becomes 03:00 at 01:00 UTC.
    expect(studyDate(at("2026-03-29T00:59:59Z"), "Europe/Berlin", 3)).toBe("2026-03-28");
    expect(studyDate(at("2026-03-29T01:00:00Z"), "Europe/Berlin", 3)).toBe("2026-03-29");
  });

  test("never runs backwards in the region, also when clocks change", () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 400 * 24 }),
        menaZones,
        dayStarts,
        (instant, hours, zone, dayStart) => {
          const later = new Date(instant.getTime() + hours * hour);
          expect(studyDate(later, zone, dayStart) >= studyDate(instant, zone, dayStart)).toBe(true);
        },
      ),
    );
  });
});

describe("[D42] a user who changes zone", () => {
  const move = {
    zone: "America/New_York",
    previousZone: "Asia/Dubai",
    zoneChangedAt: at("2026-11-15T10:00:00Z"),
    dayStartHour: 3,
  };

  test("stays in the old zone until the local day of the change is over", () => {
    expect(zoneAt(at("2026-11-15T22:59:59Z"), move)).toBe("Asia/Dubai");
    expect(zoneAt(at("2026-11-15T23:00:00Z"), move)).toBe("America/New_York");
  });

  test("westwards the day is longer, and its date does not repeat", () => {
    // New York is at 05:00 of the 15th when Dubai changes; the old day ends there at 18:00 of the 15th.
    expect(studyDateFor(at("2026-11-15T10:00:00Z"), move)).toBe("2026-11-15");
    expect(studyDateFor(at("2026-11-15T23:00:00Z"), move)).toBe("2026-11-15");
    expect(studyDateFor(at("2026-11-16T08:00:00Z"), move)).toBe("2026-11-16");
  });

  test("eastwards the new date waits for the next local day", () => {
    const east = { ...move, zone: "Asia/Tokyo", previousZone: "America/Los_Angeles" };
    // 02:00 in Los Angeles on the 15th is still the 14th by its day start; in Tokyo it is evening.
    expect(studyDate(at("2026-11-15T10:00:00Z"), "Asia/Tokyo", 3)).toBe("2026-11-15");
    expect(studyDateFor(at("2026-11-15T10:59:00Z"), east)).toBe("2026-11-14");
    expect(studyDateFor(at("2026-11-15T11:00:00Z"), east)).toBe("2026-11-15");
  });

  test("dates never run backwards over any move", () => {
    fc.assert(
      fc.property(
        zones,
        zones,
        instants,
        dayStarts,
        fc.array(fc.integer({ min: -72, max: 72 }), { minLength: 2, maxLength: 12 }),
        (previousZone, zone, zoneChangedAt, dayStartHour, offsets) => {
          const dates: string[] = [];
          for (const offset of offsets.toSorted((a, b) => a - b)) {
            const instant = new Date(zoneChangedAt.getTime() + offset * hour);
            const notBefore = dates.at(-1) ?? null;
            const moved = { zone, previousZone, zoneChangedAt, dayStartHour, notBefore };
            const history = offset < 0 ? { zone: previousZone, dayStartHour, notBefore } : moved;
            dates.push(studyDateFor(instant, history));
          }
          expect(dates).toEqual(dates.toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("[D43] a busy season", () => {
  const usual = { zone: "Asia/Dubai", dayStartHour: 3 };
  const season = (dayStartHour: number) => ({
    ...usual,
    season: { from: "2026-11-16", to: "2026-11-20", dayStartHour },
  });
  const inDubai = (wall: string) => at(`${wall}:00+04:00`);

  test("begins its days later or earlier, and ends by itself", () => {
    const later = (wall: string) => studyDateFor(inDubai(wall), season(6));
    expect(later("2026-11-15T04:00")).toBe("2026-11-15");
    expect(later("2026-11-16T05:59")).toBe("2026-11-15");
    expect(later("2026-11-16T06:00")).toBe("2026-11-16");
    expect(later("2026-11-21T02:59")).toBe("2026-11-20");
    expect(later("2026-11-21T03:00")).toBe("2026-11-21");
    const earlier = (wall: string) => studyDateFor(inDubai(wall), season(0));
    expect(earlier("2026-11-16T02:59")).toBe("2026-11-15");
    expect(earlier("2026-11-17T00:00")).toBe("2026-11-17");
    expect(earlier("2026-11-21T00:00")).toBe("2026-11-21");
    expect(earlier("2026-11-22T02:59")).toBe("2026-11-21");
  });

  test("never lets a date run backwards, nor skips one", () => {
    fc.assert(
      fc.property(zones, dayStarts, dayStarts, (zone, dayStartHour, seasonStart) => {
        const history = { ...season(seasonStart), zone, dayStartHour };
        const first = at("2026-11-13T00:00:00Z").getTime();
        const dates = Array.from({ length: 11 * 24 * 2 }, (_, half) =>
          studyDateFor(new Date(first + (half * hour) / 2), history),
        );
        expect(dates).toEqual(dates.toSorted());
        expect(new Set(dates).size).toBe(daysBetween(dates[0] ?? "", dates.at(-1) ?? "") + 1);
      }),
      { numRuns: 30 },
    );
  });

  test("the local time has two digits each", () => {
    expect(wallTime(inDubai("2026-11-16T06:05"), "Asia/Dubai")).toBe("06:05");
    expect(wallTime(inDubai("2026-11-16T00:30"), "Asia/Dubai")).toBe("00:30");
  });
});

test("a day's first instant is the first of that date in every zone", () => {
  fc.assert(
    fc.property(instants, menaZones, dayStarts, (instant, zone, dayStart) => {
      const date = studyDate(instant, zone, dayStart);
      const first = startOfStudyDay(date, zone, dayStart);
      expect(studyDate(first, zone, dayStart)).toBe(date);
      expect(studyDate(new Date(first.getTime() - 1), zone, dayStart) < date).toBe(true);
    }),
  );
});

test("dates are counted by the calendar", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(weekdayOf("2026-11-15")).toBe(0);
  expect(startOfWeek("2026-11-15", 6)).toBe("2026-11-14");
  expect(startOfWeek("2026-11-15", 1)).toBe("2026-11-09");
  expect(startOfWeek("2026-11-15", 0)).toBe("2026-11-15");
  expect(listDates("2026-12-30", "2027-01-02")).toHaveLength(4);
  expect(listDates("2027-01-02", "2027-01-01")).toEqual([]);
});
