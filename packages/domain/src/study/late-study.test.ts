import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../dates/local-date.ts";
import {
  closeDays,
  type DayRecord,
  recomputeClosedDays,
  type ClosedDaySnapshot,
  newStreak,
  type StreakRules,
  type StreakState,
  viewStreak,
} from "./streak.ts";

const plain: StreakRules = { restDays: [], pause: null, dailyGoalMinutes: 25 };

/** Like the server: records study when it arrives and recomputes closed days for late study. */
function updateLedger(rulesOn: (date: string) => StreakRules) {
  const records: Record<string, DayRecord> = {};
  const dayOf = (date: string): DayRecord => records[date] ?? { minutes: 0, finished: 0 };
  let ledger: { closed: string | null; state: StreakState; snapshots: ClosedDaySnapshot[] } = {
    closed: null,
    state: newStreak,
    snapshots: [],
  };
  let longestShown = 0;

  /** Closes days one by one, each by the rules valid then, as a change of settings does. */
  function closeUntil(today: string): void {
    let date = addDays(ledger.closed ?? addDays(today, -1), 1);
    for (; date < today; date = addDays(date, 1)) {
      const span = {
        closed: addDays(date, -1),
        today: addDays(date, 1),
        snapshots: ledger.snapshots,
      };
      const { state, snapshots } = closeDays(ledger.state, span, dayOf, rulesOn(date));
      ledger = { closed: date, state, snapshots };
    }
    ledger = { ...ledger, closed: addDays(today, -1) };
  }

  function add(work: { date: string; minutes: number }, today: string): void {
    closeUntil(today);
    const shown = view(today).longest;
    const before = dayOf(work.date);
    records[work.date] = { ...before, minutes: before.minutes + work.minutes };
    if (work.date < today) {
      const span = { from: work.date, today };
      const { state, snapshots } = recomputeClosedDays(
        ledger.snapshots,
        span,
        dayOf,
        rulesOn(today),
      );
      ledger = { ...ledger, state, snapshots };
    }
    longestShown = Math.max(longestShown, shown, view(today).longest);
  }

  function view(today: string) {
    closeUntil(today);
    return viewStreak(ledger.state, today, dayOf(today), rulesOn(today));
  }
  return { add, view, states: () => ledger.snapshots, longestShown: () => longestShown };
}

const lateWork = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 40 }),
    minutes: fc.constantFrom(3, 8, 12, 30, 60),
    late: fc.integer({ min: 0, max: 3 }),
    order: fc.integer(),
  }),
  { minLength: 1, maxLength: 60 },
);

test("[D41] [D42] work that arrives up to three days late, in any order, counts as if it had come in time", () => {
  fc.assert(
    fc.property(
      lateWork,
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
      fc.option(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 14 }))),
      (input, restDays, pause) => {
        const first = "2026-01-01";
        const today = addDays(first, 44);
        const rules: StreakRules = {
          ...plain,
          restDays,
          pause: pause && {
            from: addDays(first, pause[0]),
            to: addDays(first, pause[0] + pause[1] - 1),
          },
        };
        const work = input.map(({ day, minutes, late, order }) => ({
          date: addDays(first, day),
          minutes,
          arrives: addDays(first, day + late),
          order,
        }));
        const inTime = updateLedger(() => rules);
        for (const one of work.toSorted((a, b) => a.date.localeCompare(b.date))) {
          inTime.add(one, one.date);
        }
        const late = updateLedger(() => rules);
        const arrivals = work.toSorted(
          (a, b) => a.arrives.localeCompare(b.arrives) || a.order - b.order,
        );
        for (const one of arrivals) late.add(one, one.arrives);
        const [expected, found] = [inTime.view(today), late.view(today)];
        const { longest, ...rest } = found;
        expect(rest).toEqual({ ...expected, longest: undefined });
        expect(late.states().map(({ before, ...day }) => [day, before.current])).toEqual(
          inTime.states().map(({ before, ...day }) => [day, before.current]),
        );
        // The longest streak never shrinks.
        expect(longest).toBe(Math.max(expected.longest, late.longestShown()));
      },
    ),
    { numRuns: 300 },
  );
});

describe("[D42] a recomputed closed day", () => {
  const busy: StreakRules = { ...plain, restDays: [1], dailyGoalMinutes: 10 };

  test("returns the unneeded freeze and repairs the break after it", () => {
    const ledger = updateLedger(() => plain);
    ledger.add({ date: "2026-11-01", minutes: 25 }, "2026-11-01");
    ledger.add({ date: "2026-11-04", minutes: 25 }, "2026-11-04");
    // The freeze covered the 2nd, the 3rd broke the streak.
    expect(ledger.view("2026-11-04")).toMatchObject({ current: 1, freezesHeld: 0 });
    ledger.add({ date: "2026-11-02", minutes: 25 }, "2026-11-04");
    expect(ledger.view("2026-11-04")).toMatchObject({ current: 3, freezesHeld: 0 });
    ledger.add({ date: "2026-11-03", minutes: 25 }, "2026-11-04");
    expect(ledger.view("2026-11-04")).toMatchObject({ current: 4, freezesHeld: 1 });
  });

  test("uses the excuses and the goal of its own time", () => {
    // Rest on Monday the 2nd; from the 3rd on another rest day and another goal.
    const rulesOn = (date: string) =>
      date < "2026-11-03" ? busy : { ...plain, restDays: [3], dailyGoalMinutes: 100 };
    const ledger = updateLedger(rulesOn);
    ledger.add({ date: "2026-11-01", minutes: 5 }, "2026-11-01");
    ledger.add({ date: "2026-11-03", minutes: 25 }, "2026-11-03");
    ledger.add({ date: "2026-11-01", minutes: 5 }, "2026-11-03");
    expect(ledger.states().map(({ date, state }) => [date, state])).toEqual([
      ["2026-11-01", "studied"],
      ["2026-11-02", "rest"],
    ]);
    expect(ledger.view("2026-11-03")).toMatchObject({ current: 2, freezesHeld: 1 });
  });

  test("is still repaired by the long day that repaired it", () => {
    const rulesOn = (date: string) =>
      date < "2026-11-06" ? plain : { ...plain, dailyGoalMinutes: 200 };
    const ledger = updateLedger(rulesOn);
    ledger.add({ date: "2026-11-01", minutes: 25 }, "2026-11-01");
    ledger.add({ date: "2026-11-02", minutes: 25 }, "2026-11-02");
    // Freeze on the 3rd, break on the 4th, repair on the 5th.
    ledger.add({ date: "2026-11-05", minutes: 50 }, "2026-11-05");
    expect(ledger.view("2026-11-05").current).toBe(3);
    ledger.add({ date: "2026-11-03", minutes: 5 }, "2026-11-06");
    expect(ledger.view("2026-11-06")).toMatchObject({ current: 3, repairable: null });
  });

  test("throws when the state before it is not known", () => {
    const dayOf = () => ({ minutes: 25, finished: 0 });
    const { snapshots } = closeDays(
      newStreak,
      { closed: "2026-11-01", today: "2026-11-05" },
      dayOf,
      plain,
    );
    const span = { from: "2026-11-03", today: "2026-11-05" };
    const withHole = snapshots.filter(({ date }) => date !== span.from);
    expect(() => recomputeClosedDays(withHole, span, dayOf, plain)).toThrow("2026-11-03");
  });
});
