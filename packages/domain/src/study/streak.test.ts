import type { DayState } from "@masar/contract/paths/constants";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, listDates, studyDate, weekdayOf } from "../dates/local-date.ts";
import {
  closeDays,
  type DayRecord,
  newStreak,
  openDayState,
  type StreakRules,
  viewStreak,
} from "./streak.ts";

type Days = Record<string, Partial<DayRecord>>;
const plain: StreakRules = { restDays: [], pause: null, dailyGoalMinutes: 25 };

/** The ledger from its first day until `today`. */
function look(first: string, today: string, days: Days, rules: StreakRules = plain) {
  const dayOf = (date: string): DayRecord => ({ minutes: 0, finished: 0, ...days[date] });
  const closed = closeDays(newStreak, { closed: addDays(first, -1), today }, dayOf, rules);
  const states = new Map(closed.days.map((day) => [day.date, day.state]));
  states.set(today, openDayState(today, dayOf(today), rules));
  return { ...viewStreak(closed.state, today, dayOf(today), rules), states };
}

/** Every day of a span studied with these minutes. */
function studied(from: string, to: string, minutes = 25): Days {
  return Object.fromEntries(listDates(from, to).map((date) => [date, { minutes }]));
}

describe("[D42] a day", () => {
  test("counts at ten minutes, or with something finished", () => {
    const start = "2026-11-01";
    expect(look(start, start, { [start]: { minutes: 9 } }).current).toBe(0);
    expect(look(start, start, { [start]: { minutes: 10 } }).current).toBe(1);
    expect(look(start, start, { [start]: { finished: 1 } }).current).toBe(1);
  });

  test("that is today and not studied yet does not break the streak", () => {
    const view = look("2026-11-01", "2026-11-06", studied("2026-11-01", "2026-11-05"));
    expect(view).toMatchObject({ current: 5, countedToday: false });
    expect(view.states.get("2026-11-06")).toBe("open");
  });

  test("of rest never breaks the streak, and counts when it is studied", () => {
    // 6 and 7 November 2026 are Friday and Saturday.
    const rules = { ...plain, restDays: [5, 6] };
    const days = { ...studied("2026-11-04", "2026-11-05"), "2026-11-08": { minutes: 30 } };
    const idle = look("2026-11-04", "2026-11-08", days, rules);
    expect(idle).toMatchObject({ current: 3, freezesHeld: 1 });
    expect(idle.states.get("2026-11-06")).toBe("rest");
    const busy = look(
      "2026-11-04",
      "2026-11-08",
      { ...days, "2026-11-07": { minutes: 10 } },
      rules,
    );
    expect(busy.current).toBe(4);
    expect(busy.states.get("2026-11-07")).toBe("studied");
  });
});

describe("[D42] a freeze", () => {
  test("exists from the start and covers one missed day automatically", () => {
    const days = { ...studied("2026-11-01", "2026-11-03"), "2026-11-05": { minutes: 25 } };
    const view = look("2026-11-01", "2026-11-05", days);
    expect(view).toMatchObject({ current: 4, freezesHeld: 0 });
    expect(view.states.get("2026-11-04")).toBe("freeze");
  });

  test("comes with every seventh counted day, and two are the most", () => {
    expect(look("2026-11-01", "2026-11-06", studied("2026-11-01", "2026-11-06")).freezesHeld).toBe(
      1,
    );
    expect(look("2026-11-01", "2026-11-07", studied("2026-11-01", "2026-11-07")).freezesHeld).toBe(
      2,
    );
    expect(look("2026-11-01", "2026-11-28", studied("2026-11-01", "2026-11-28")).freezesHeld).toBe(
      2,
    );
  });

  test("is not spent without a streak", () => {
    const view = look("2026-11-01", "2026-11-10", { "2026-11-01": { minutes: 5 } });
    expect(view).toMatchObject({ current: 0, freezesHeld: 1 });
    expect(view.states.get("2026-11-05")).toBe("missed");
  });
});

describe("[D42] a broken streak", () => {
  // Five days, the freeze on the 6th, the break on the 7th.
  const base = studied("2026-11-01", "2026-11-05");
  const first = "2026-11-01";

  test("can be repaired on the two days after the break", () => {
    expect(look(first, "2026-11-08", base).repairable).toEqual({
      streak: 5,
      lastDay: "2026-11-09",
    });
    expect(look(first, "2026-11-09", base).repairable).not.toBeNull();
    expect(look(first, "2026-11-10", base).repairable).toBeNull();
  });

  test("is restored by one day at twice the daily goal, and no less", () => {
    expect(look(first, "2026-11-08", { ...base, "2026-11-08": { minutes: 49 } }).current).toBe(1);
    const whole = look(first, "2026-11-08", { ...base, "2026-11-08": { minutes: 50 } });
    expect(whole).toMatchObject({ current: 6, longest: 6, repairable: null });
    const second = { ...base, "2026-11-08": { minutes: 20 }, "2026-11-09": { minutes: 50 } };
    expect(look(first, "2026-11-09", second).current).toBe(7);
    expect(look(first, "2026-11-10", { ...base, "2026-11-10": { minutes: 300 } }).current).toBe(1);
  });

  test("is repaired once in 30 days", () => {
    const repaired = { ...base, "2026-11-08": { minutes: 50 } };
    // One day more, a break at the next missed day (no freeze is left), and a long day after it.
    const again = { ...repaired, "2026-11-10": { minutes: 200 } };
    expect(look(first, "2026-11-10", again)).toMatchObject({ current: 1, repairable: null });
    const continued = { ...repaired, ...studied("2026-11-09", "2026-12-06") };
    const later = { ...continued, "2026-12-10": { minutes: 50 } };
    // Two freezes cover 7 and 8 December, the 9th breaks; the 10th is 32 days after the first repair.
    expect(look(first, "2026-12-10", later).current).toBe(35);
  });
});

test("[D42] a paused day is never missed, and counts when it is studied", () => {
  const rules = { ...plain, pause: { from: "2026-11-04", to: "2026-11-08" } };
  const days = { ...studied("2026-11-01", "2026-11-03"), "2026-11-06": { minutes: 25 } };
  const view = look("2026-11-01", "2026-11-09", days, rules);
  expect(view).toMatchObject({ current: 4, freezesHeld: 1, pausedUntil: null });
  expect(view.states.get("2026-11-05")).toBe("paused");
  expect(look("2026-11-01", "2026-11-08", days, rules).pausedUntil).toBe("2026-11-08");
});

/**
 * A second implementation of the rules: classifies the days one by one, then walks the streak backwards from
 * the end, across repairs.
 */
function naiveModel(dates: string[], days: Days, rules: StreakRules) {
  const states = new Map<string, DayState>();
  const repairs: { on: string; from: string }[] = [];
  let bank = 1;
  let counted = 0;

  function walk(upTo: string): number {
    let total = 0;
    for (let date = upTo; dates.includes(date); date = addDays(date, -1)) {
      if (states.get(date) === "studied") total += 1;
      if (states.get(date) !== "missed") continue;
      const bridge = repairs.find(({ on, from }) => date < on && date >= from);
      if (!bridge) break;
    }
    return total;
  }

  let longest = 0;
  const today = dates.at(-1) ?? "";
  for (const date of dates) {
    const { minutes = 0, finished = 0 } = days[date] ?? {};
    const held = walk(addDays(date, -1));
    if (minutes >= 10 || finished > 0) {
      counted += 1;
      if (counted % 7 === 0 && bank < 2) bank += 1;
      // The newest missed day that ended something, at most two days ago.
      const candidates = [addDays(date, -1), addDays(date, -2)].filter(
        (missed) => states.get(missed) === "missed" && walk(addDays(missed, -1)) > 0,
      );
      const isFree = repairs.every(({ on }) => daysBetween(on, date) >= 30);
      const [from] = candidates;
      if (from !== undefined && isFree && minutes >= rules.dailyGoalMinutes * 2) {
        repairs.push({ on: date, from });
      }
      states.set(date, "studied");
    } else if (rules.pause && date >= rules.pause.from && date <= rules.pause.to) {
      states.set(date, "paused");
    } else if (rules.restDays.includes(weekdayOf(date))) {
      states.set(date, "rest");
    } else if (date === today) {
      states.set(date, "open");
    } else if (held > 0 && bank > 0) {
      bank -= 1;
      states.set(date, "freeze");
    } else {
      states.set(date, "missed");
    }
    longest = Math.max(longest, walk(date));
  }
  return { current: walk(today), longest, freezesHeld: bank, states };
}

test("[D42] the ledger agrees with a naive model over random zones, instants, rest days and day starts", () => {
  const sessions = fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: 60 * 24 }),
      minutes: fc.constantFrom(3, 8, 12, 30, 50, 60),
      finished: fc.constantFrom(0, 0, 0, 1),
    }),
    { maxLength: 90 },
  );
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
        dayStart: fc.integer({ min: 0, max: 12 }),
        start: fc.date({
          min: new Date("2025-01-01T00:00:00Z"),
          max: new Date("2028-01-01T00:00:00Z"),
          noInvalidDate: true,
        }),
        length: fc.integer({ min: 1, max: 60 }),
        sessions,
        restDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
        goal: fc.constantFrom(10, 25, 40),
        pause: fc.option(
          fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 14 })),
        ),
      }),
      ({ zone, dayStart, start, length, sessions: inputs, restDays, goal, pause }) => {
        const first = studyDate(start, zone, dayStart);
        const today = addDays(first, length);
        const days: Record<string, DayRecord> = {};
        for (const { hour, minutes, finished } of inputs) {
          const date = studyDate(new Date(start.getTime() + hour * 3_600_000), zone, dayStart);
          const day = (days[date] ??= { minutes: 0, finished: 0 });
          day.minutes += minutes;
          day.finished += finished;
        }
        const rules: StreakRules = {
          restDays,
          dailyGoalMinutes: goal,
          pause: pause && {
            from: addDays(first, pause[0]),
            to: addDays(first, pause[0] + pause[1] - 1),
          },
        };
        const expected = naiveModel(listDates(first, today), days, rules);
        const found = look(first, today, days, rules);
        expect(found.current).toBe(expected.current);
        expect(found.longest).toBe(expected.longest);
        expect(found.freezesHeld).toBe(expected.freezesHeld);
        expect([...found.states]).toEqual([...expected.states]);
      },
    ),
    { numRuns: 600 },
  );
});

test("[D42] closing the past repeatedly does not change the streak", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 5, 12, 60), { minLength: 5, maxLength: 60 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 59 })),
      (minutes, stops) => {
        const first = "2026-01-01";
        const dayOf = (date: string): DayRecord => ({
          minutes: minutes[daysBetween(first, date)] ?? 0,
          finished: 0,
        });
        const today = addDays(first, minutes.length - 1);
        const once = closeDays(newStreak, { closed: addDays(first, -1), today }, dayOf, plain);
        let state = newStreak;
        let closed = addDays(first, -1);
        for (const stop of [...stops.toSorted((a, b) => a - b), minutes.length - 1]) {
          const day = addDays(first, stop);
          if (day > today || day <= closed) continue;
          state = closeDays(state, { closed, today: day }, dayOf, plain).state;
          closed = addDays(day, -1);
        }
        expect(state).toEqual(once.state);
        for (const { date, freezesLeft } of once.days) {
          const span = { closed: addDays(first, -1), today: addDays(date, 1) };
          expect(freezesLeft).toBe(closeDays(newStreak, span, dayOf, plain).state.freezes);
        }
      },
    ),
  );
});
