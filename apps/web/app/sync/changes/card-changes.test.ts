import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { recallRatings } from "@masar/contract/study/constants";
import { scheduleCard } from "@masar/domain/review/card-schedule";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeSettings } from "../../../test/fake-api.ts";
import { readReviewDay } from "@masar/domain/review/review-day";
import { applyCard, applyReview } from "./card-changes.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

const user = {
  userId: "user-1",
  // Friday and Saturday are free; 20 and 21 November 2026 are these.
  settings: makeSettings({ time_zone: "Africa/Cairo", country: "EG", day_start_hour: 3 }),
};
const empty: ResponseOf<"listReview"> = {
  cards: [],
  due_count: 0,
  reviewed_count: 0,
  today: "2026-11-15",
  is_rest_day: false,
};
const words = { front: "What is a closure?", back: "A function with its surroundings." };

const save = (
  at: string,
  fields: Partial<RequestOf<"saveCard">["body"]>,
  id = "card-1",
): RequestOf<"saveCard"> => ({ params: { id }, body: { change_id: at, at, ...fields } });
const answer = (
  at: string,
  rating: RequestOf<"reviewCard">["body"]["rating"],
): RequestOf<"reviewCard"> => ({
  params: { id: "card-1", review: at },
  body: { rating, reviewed_at: at },
});

describe("[D46] cards without a network", () => {
  test("a new card is due on the next study day", () => {
    const made = applyCard(empty, save("2026-11-15T08:00:00.000Z", words), user);
    expect(made.cards).toMatchObject([
      { id: "card-1", user_id: "user-1", ...words, due_date: "2026-11-16", state: "new", reps: 0 },
    ]);
    // 19 November is a Thursday: Friday and Saturday pass.
    const late = applyCard(empty, save("2026-11-19T08:00:00.000Z", words), user);
    expect(late.cards[0]?.due_date).toBe("2026-11-22");
    expect(applyCard(empty, save("2026-11-15T08:00:00.000Z", { front: "Q" }), user)).toBe(empty);
  });

  test("what a change leaves out stays; deleting goes and comes back", () => {
    const made = applyCard(empty, save("2026-11-15T08:00:00.000Z", words), user);
    const edited = applyCard(made, save("2026-11-15T09:00:00.000Z", { back: "New" }), user);
    expect(edited.cards).toMatchObject([{ front: words.front, back: "New" }]);
    const removed = applyCard(edited, save("2026-11-15T09:01:00.000Z", { deleted: true }), user);
    expect(removed.cards).toEqual([]);
    const back = { ...words, deleted: false };
    expect(applyCard(removed, save("2026-11-15T09:02:00.000Z", back), user).cards).toMatchObject([
      words,
    ]);
  });

  test("an answer counts as it will on the server, and only once", () => {
    const made = applyCard(empty, save("2026-11-15T08:00:00.000Z", words), user);
    const step = answer("2026-11-16T08:00:00.000Z", "good");
    const once = applyReview(made, step, user);
    expect(once).toMatchObject({ due_count: 0, reviewed_count: 1, today: "2026-11-16" });
    expect(once.cards).toMatchObject([{ due_date: "2026-11-19", state: "review", reps: 1 }]);
    expect(applyReview(once, step, user)).toBe(once);
    expect(applyReview(empty, step, user)).toBe(empty);
  });

  test("answer by answer it ends where the fold over all answers ends", () => {
    const minutes = fc.integer({ min: 1, max: 60 * 24 * 40 });
    const answers = fc.array(fc.tuple(minutes, fc.constantFrom(...recallRatings)), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(answers, (list) => {
        const createdAt = new Date("2026-11-15T08:00:00.000Z");
        let time = createdAt.getTime();
        let review = applyCard(empty, save(createdAt.toISOString(), words), user);
        const reviews = list.map(([after, rating]) => {
          time += after * 60_000;
          const iso = new Date(time).toISOString();
          review = applyReview(review, answer(iso, rating), user);
          return { id: iso, rating, reviewedAt: new Date(time) };
        });
        const clock = { zone: "Africa/Cairo", dayStartHour: 3 };
        const memory = scheduleCard(reviews, { ...clock, createdAt });
        const { stability, difficulty, reps, lapses, state } = memory;
        expect(review.cards[0]).toMatchObject({ stability, difficulty, reps, lapses, state });
      }),
    );
  });

  test("the counts are those of today, also over a response persisted yesterday", () => {
    const made = applyCard(empty, save("2026-11-15T08:00:00.000Z", words), user);
    const at = (iso: string) =>
      readReviewDay(made, user.settings, { now: new Date(iso), deviceZone: detectTimeZone() });
    expect(at("2026-11-15T20:00:00Z")).toMatchObject({ today: "2026-11-15", waiting: 0 });
    // Cairo is at UTC+2, and its day begins at three.
    expect(at("2026-11-16T00:59:00Z").due).toHaveLength(0);
    expect(at("2026-11-16T01:00:00Z").due).toHaveLength(1);
    const friday = at("2026-11-20T08:00:00Z");
    expect(friday).toMatchObject({ isRestDay: true, due: [], waiting: 1 });
    expect(friday.possible).toHaveLength(1);
  });
});
