import { recallRatings } from "@masar/contract/study/constants";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countLeft, minutesOf, maxCardsPerDay, pickDue, toStudyDay } from "./due-cards.ts";
import { addDays, daysBetween, studyDate, weekdayOf } from "../dates/local-date.ts";
import { previewRatings, type Recall, scheduleCard } from "./card-schedule.ts";

const dubai = { zone: "Asia/Dubai", dayStartHour: 3 };
const createdAt = new Date("2026-11-15T08:00:00Z");
const at = (iso: string) => new Date(iso);
const answer = (rating: Recall["rating"], iso: string, id = iso): Recall => ({
  id,
  rating,
  reviewedAt: at(iso),
});

const instants = fc.date({
  min: at("2026-11-16T00:00:00Z"),
  max: at("2028-11-16T00:00:00Z"),
  noInvalidDate: true,
});
const zones = fc.constantFrom("Asia/Dubai", "Africa/Cairo", "America/Los_Angeles", "Asia/Tokyo");
const clocks = fc.record({ zone: zones, dayStartHour: fc.integer({ min: 0, max: 12 }) });
const reviews = fc.uniqueArray(
  fc.record({ id: fc.uuid(), rating: fc.constantFrom(...recallRatings), reviewedAt: instants }),
  { selector: (review) => review.id, maxLength: 12 },
);
const someRestDays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
const dates = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));

describe("[D46] the schedule of a card", () => {
  test("a new card is due on the next local day", () => {
    expect(scheduleCard([], { ...dubai, createdAt })).toEqual({
      state: "new",
      stability: 0,
      difficulty: 0,
      reps: 0,
      lapses: 0,
      lastReviewedAt: null,
      dueOn: "2026-11-16",
    });
    // 01:30 in Dubai still belongs to the 15th when the day begins at 03:00.
    const atNight = { ...dubai, createdAt: at("2026-11-15T21:30:00Z") };
    expect(scheduleCard([], atNight).dueOn).toBe("2026-11-16");
    expect(scheduleCard([], { ...atNight, dayStartHour: 0 }).dueOn).toBe("2026-11-17");
  });

  test("a good rating moves the due date further away, a miss closer", () => {
    const good = ["2026-11-16T08:00:00Z", "2026-11-19T08:00:00Z", "2026-12-03T08:00:00Z"];
    const dueAfter = (count: number) =>
      scheduleCard(
        good.slice(0, count).map((iso) => answer("good", iso)),
        { ...dubai, createdAt },
      );
    expect(dueAfter(1)).toMatchObject({ dueOn: "2026-11-19", state: "review", reps: 1, lapses: 0 });
    expect(dueAfter(2).dueOn).toBe("2026-12-03");
    expect(dueAfter(3).dueOn).toBe("2027-01-29");
    const missed = scheduleCard(
      [...good.map((iso) => answer("good", iso)), answer("again", "2027-01-29T08:00:00Z")],
      { ...dubai, createdAt },
    );
    expect(missed).toMatchObject({ reps: 4, lapses: 1 });
    expect(daysBetween("2027-01-29", missed.dueOn)).toBeLessThan(10);
    // Another good rating a minute later, in the same session, changes nothing.
    const again = scheduleCard(
      [
        ...good.map((iso) => answer("good", iso)),
        answer("again", "2027-01-29T08:00:00Z"),
        answer("good", "2027-01-29T08:01:00Z"),
      ],
      { ...dubai, createdAt },
    );
    expect(again.stability).toBe(missed.stability);
  });

  test("days between reviews are in the user's zone", () => {
    // 23:30 and 04:00 in Dubai: two local days, though one date in UTC.
    const twoDays = [
      answer("good", "2026-11-16T19:30:00Z"),
      answer("good", "2026-11-17T00:00:00Z"),
    ];
    const oneDay = [answer("good", "2026-11-16T19:30:00Z"), answer("good", "2026-11-16T22:00:00Z")];
    const stabilityOf = (list: Recall[]) => scheduleCard(list, { ...dubai, createdAt }).stability;
    expect(stabilityOf(oneDay)).toBe(stabilityOf(oneDay.slice(0, 1)));
    expect(stabilityOf(twoDays)).toBeGreaterThan(stabilityOf(oneDay));
  });

  test("neither the arrival order nor duplicates of reviews matter", () => {
    fc.assert(
      fc.property(
        reviews.chain((list) =>
          fc.record({
            list: fc.constant(list),
            arrived: fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
          }),
        ),
        clocks,
        ({ list, arrived }, clock) => {
          const card = { ...clock, createdAt };
          const byTime = list.toSorted((a, b) => a.reviewedAt.getTime() - b.reviewedAt.getTime());
          const instantsDiffer =
            new Set(list.map((one) => one.reviewedAt.getTime())).size === list.length;
          expect(scheduleCard(arrived, card)).toEqual(scheduleCard(list, card));
          if (instantsDiffer) {
            expect(scheduleCard(arrived, card)).toEqual(scheduleCard(byTime, card));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("after any history it is due on a later day, within a year, later for better ratings", () => {
    fc.assert(
      fc.property(reviews, clocks, instants, (list, clock, now) => {
        const memory = scheduleCard(list, { ...clock, createdAt });
        const later = memory.lastReviewedAt && memory.lastReviewedAt > now;
        const reviewedAt = later ? (memory.lastReviewedAt ?? now) : now;
        const next = previewRatings(memory, reviewedAt, clock);
        const today = studyDate(reviewedAt, clock.zone, clock.dayStartHour);
        expect(daysBetween(today, next.again)).toBeGreaterThanOrEqual(1);
        expect(daysBetween(today, next.easy)).toBeLessThanOrEqual(368);
        expect(next.again <= next.hard && next.hard <= next.good && next.good <= next.easy).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("[D46] the cards of a day", () => {
  const cards = (count: number, due_date: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${due_date}-${String(index).padStart(3, "0")}`,
      due_date,
    }));
  // 2026-11-20 and 21 are Friday and Saturday.
  const day = { today: "2026-11-22", restDays: [5, 6], reviewedToday: 0 };

  test("are at most ten minutes, the longest overdue first", () => {
    expect(maxCardsPerDay).toBe(30);
    const picked = pickDue([...cards(20, "2026-11-22"), ...cards(20, "2026-11-17")], day);
    expect(picked).toHaveLength(30);
    expect(picked.slice(0, 20).every((card) => card.due_date === "2026-11-17")).toBe(true);
    expect(pickDue(cards(40, "2026-11-22"), { ...day, reviewedToday: 25 })).toHaveLength(5);
    expect(pickDue(cards(40, "2026-11-22"), { ...day, reviewedToday: 31 })).toEqual([]);
    expect(pickDue(cards(3, "2026-11-23"), day)).toEqual([]);
    expect(minutesOf(30)).toBe(10);
    expect(minutesOf(1)).toBe(1);
  });

  test("are none on a rest day; they move to the next study day", () => {
    expect(toStudyDay("2026-11-19", [5, 6])).toBe("2026-11-19");
    expect(toStudyDay("2026-11-20", [5, 6])).toBe("2026-11-22");
    expect(pickDue(cards(5, "2026-11-17"), { ...day, today: "2026-11-20" })).toEqual([]);
    expect(countLeft(5, { ...day, today: "2026-11-21" })).toBe(0);
    expect(countLeft(5, day)).toBe(5);
  });

  test("a moved date is the nearest study day, and no card is due early or above the limit", () => {
    fc.assert(
      fc.property(
        fc.array(dates, { maxLength: 60 }),
        someRestDays,
        dates,
        fc.nat(40),
        (dues, restDays, today, reviewedToday) => {
          const list = dues.map((date, index) => ({
            id: String(index),
            due_date: toStudyDay(date, restDays),
          }));
          for (const [index, { due_date }] of list.entries()) {
            expect(restDays).not.toContain(weekdayOf(due_date));
            const moved = daysBetween(dues[index] ?? "", due_date);
            expect(moved).toBeGreaterThanOrEqual(0);
            expect(moved).toBeLessThanOrEqual(restDays.length);
          }
          const picked = pickDue(list, { today, restDays, reviewedToday });
          expect(picked.length + reviewedToday).toBeLessThanOrEqual(
            Math.max(maxCardsPerDay, reviewedToday),
          );
          expect(picked.every((card) => card.due_date <= today)).toBe(true);
          if (restDays.includes(weekdayOf(today))) expect(picked).toEqual([]);
        },
      ),
    );
  });
});
