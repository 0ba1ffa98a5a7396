import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** Only the date is ours; timers, sockets and the database run as they do. */
const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(() => {
  // A Sunday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type Rating = "again" | "hard" | "good" | "easy";

async function createStudent(settings: object = {}) {
  const user = await testApp.createUser();
  const saved = await user.call("updateSettings", {
    body: { time_zone: "Asia/Dubai", country: "AE", rest_days: [], ...settings },
  });
  expect(saved.status).toBe(200);
  const save = (id: string, fields: object, at?: string, change?: string) => {
    const stamp = createChangeStamp(at ? new Date(at) : undefined);
    const body = { ...stamp, ...(change ? { change_id: change } : {}), ...fields };
    return user.call("saveCard", { params: { id }, body });
  };
  const answer = (
    id: string,
    rating: Rating,
    at = new Date().toISOString(),
    review: string = randomUUID(),
  ) => user.call("reviewCard", { params: { id, review }, body: { rating, reviewed_at: at } });
  const list = async () => (await user.call("listReview")).body;
  return { ...user, save, answer, list };
}

const words = { front: "What is a closure?", back: "A function with its surroundings." };

describe("[D46] recall cards", () => {
  test("a card is due from the next day, and each rating sets its next date", async () => {
    const student = await createStudent();
    const id = randomUUID();
    const path = randomUUID();
    const made = await student.save(id, { ...words, path_id: path, milestone_key: "m1" });
    expect(made.status).toBe(200);
    expect(made.body.card).toMatchObject({
      id,
      user_id: student.id,
      ...words,
      path_id: path,
      milestone_key: "m1",
      sub_milestone: null,
      due_date: "2026-11-16",
      state: "new",
      reps: 0,
      last_reviewed_at: null,
      created_at: "2026-11-15T08:00:00.000Z",
    });
    expect(await student.list()).toMatchObject({
      due_count: 0,
      reviewed_count: 0,
      today: "2026-11-15",
      is_rest_day: false,
    });
    setClock("2026-11-16T08:00:00Z");
    expect((await student.list()).due_count).toBe(1);
    const first = await student.answer(id, "good");
    expect(first.body.card).toMatchObject({
      due_date: "2026-11-19",
      state: "review",
      reps: 1,
      last_reviewed_at: "2026-11-16T08:00:00.000Z",
    });
    expect(await student.list()).toMatchObject({ due_count: 0, reviewed_count: 1 });
    setClock("2026-11-19T08:00:00Z");
    expect((await student.answer(id, "good")).body.card.due_date).toBe("2026-12-03");
    setClock("2026-12-03T08:00:00Z");
    const missed = await student.answer(id, "again");
    expect(missed.body.card).toMatchObject({ reps: 3, lapses: 1 });
    expect(missed.body.card.due_date < "2026-12-10").toBe(true);
    const { rows } = await testApp.admin.query(
      "select count(*)::int from live_events where user_id = $1 and name = 'review.changed'",
      [student.id],
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  test("an answer that is sent twice counts once, and one from a clock ahead counts today", async () => {
    const student = await createStudent();
    const id = randomUUID();
    await student.save(id, words);
    setClock("2026-11-16T20:00:00Z");
    const review = randomUUID();
    // In Dubai it is still the 16th; by the device it is the 17th.
    const first = await student.answer(id, "good", "2026-11-17T05:00:00Z", review);
    expect(first.body.card).toMatchObject({ reps: 1, due_date: "2026-11-19" });
    expect((await student.list()).reviewed_count).toBe(1);
    const again = await student.answer(id, "easy", "2026-11-16T07:00:00Z", review);
    expect(again.body).toEqual(first.body);
    const far = await student.answer(id, "good", "2026-11-20T08:00:00Z");
    expect([far.status, far.body.code]).toEqual([400, "validation_failed"]);
  });

  test("a move or a season shifts no day that is past", async () => {
    const answers = async (moves: boolean) => {
      const student = await createStudent({ day_start_hour: 3 });
      const id = randomUUID();
      await student.save(id, words);
      // 01:30 in Dubai, the night of the 16th; the next at noon of the 17th.
      setClock("2026-11-16T21:30:00Z");
      await student.answer(id, "good");
      setClock("2026-11-17T08:00:00Z");
      if (moves) await student.call("updateSettings", { body: { day_start_hour: 0 } });
      const { card } = (await student.answer(id, "good")).body;
      setClock("2026-11-15T08:00:00Z");
      return card.stability;
    };
    expect(await answers(true)).toBe(await answers(false));
  });

  test("the newest change of a field wins in any order, and a deletion can be undone", async () => {
    const student = await createStudent();
    const id = randomUUID();
    await student.save(id, words, "2026-11-15T06:00:00Z");
    await student.save(id, { front: "Newest" }, "2026-11-15T07:30:00Z");
    await student.save(id, { front: "Late", back: "Back" }, "2026-11-15T07:00:00Z");
    expect((await student.list()).cards).toMatchObject([{ front: "Newest", back: "Back" }]);
    const deleted = await student.save(id, { deleted: true }, "2026-11-15T07:40:00Z");
    expect(deleted.body.card).toBeNull();
    expect((await student.list()).cards).toEqual([]);
    const back = await student.save(id, { deleted: false }, "2026-11-15T07:50:00Z");
    expect(back.body.card).toMatchObject({ front: "Newest", due_date: "2026-11-16" });
    expect((await student.save(id, { front: " " })).status).toBe(400);
  });

  test("any order of arrival, with duplicates, ends the same", async () => {
    const id = randomUUID();
    type Step = (student: Awaited<ReturnType<typeof createStudent>>) => Promise<unknown>;
    const saves: [string, object][] = [
      ["2026-11-10T06:00:00Z", { ...words, sub_milestone: "sub-1" }],
      ["2026-11-11T06:00:00Z", { back: "Second" }],
      // In some orders it changes nothing, but it is still the first change of the card.
      ["2026-11-09T06:00:00Z", { back: "Overwritten" }],
      ["2026-11-12T06:00:00Z", { deleted: true }],
      ["2026-11-13T06:00:00Z", { deleted: false, front: "Third" }],
    ];
    const answers: [string, Rating][] = [
      ["2026-11-11T20:30:00Z", "good"],
      ["2026-11-12T00:10:00Z", "again"],
      ["2026-11-12T00:11:00Z", "good"],
      ["2026-11-14T23:30:00Z", "easy"],
    ];
    const steps: Step[] = [
      ...saves.map(([at, fields]): Step => {
        const change = randomUUID();
        return (student) => student.save(id, fields, at, change);
      }),
      ...answers.map(([at, rating]): Step => {
        const review = randomUUID();
        return (student) => student.answer(id, rating, at, review);
      }),
    ];
    const endOf = async (order: Step[]) => {
      const student = await createStudent();
      for (const step of order) await step(student);
      const { cards, ...day } = await student.list();
      const [{ user_id: _user, ...card }] = cards;
      return { ...day, card };
    };
    const expected = await endOf(steps);
    expect(expected.card).toMatchObject({
      front: "Third",
      back: "Second",
      sub_milestone: "sub-1",
      reps: 4,
      lapses: 1,
      created_at: "2026-11-09T06:00:00.000Z",
      last_reviewed_at: "2026-11-14T23:30:00.000Z",
    });
    const shuffle = (seed: number) =>
      [...steps, ...steps]
        .map((step, index) => ({ step, key: Math.sin(seed * 100 + index * 7.3) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ step }) => step);
    // The ratings arrive first: the card does not exist yet and is not listed.
    const orders = [steps.toReversed(), shuffle(1), shuffle(2), shuffle(3)];
    for (const order of orders) expect(await endOf(order)).toEqual(expected);
  });

  test("a rating of a card that never arrives lists no card", async () => {
    const student = await createStudent();
    expect((await student.answer(randomUUID(), "good")).body).toEqual({ card: null });
    setClock("2026-12-15T08:00:00Z");
    expect(await student.list()).toMatchObject({ cards: [], due_count: 0 });
  });

  test("a rest day asks nothing and no card falls on one, also when the rest days change", async () => {
    // 20 and 21 November 2026 are Friday and Saturday.
    const student = await createStudent({ country: "EG", rest_days: null });
    const id = randomUUID();
    setClock("2026-11-19T08:00:00Z");
    const made = await student.save(id, words);
    expect(made.body.card.due_date).toBe("2026-11-22");
    const overdue = randomUUID();
    await student.save(overdue, words, "2026-11-17T08:00:00Z");
    expect((await student.list()).due_count).toBe(1);
    setClock("2026-11-20T08:00:00Z");
    expect(await student.list()).toMatchObject({ due_count: 0, is_rest_day: true });
    // The user may still review: a good answer on the 18th's card moves on from today.
    expect((await student.answer(overdue, "good")).body.card.due_date).toBe("2026-11-23");
    await student.call("updateSettings", { body: { rest_days: [0, 1] } });
    const { cards, due_count } = await student.list();
    expect(due_count).toBe(1);
    expect(cards.map((card: { due_date: string }) => card.due_date).toSorted()).toEqual([
      "2026-11-20",
      "2026-11-24",
    ]);
  });

  test("the day depends on the user's time zone and start hour", async () => {
    const student = await createStudent({ time_zone: "Africa/Cairo", day_start_hour: 3 });
    const id = randomUUID();
    // Cairo is at UTC+2: 02:30 of the 16th still belongs to the 15th.
    setClock("2026-11-16T00:30:00Z");
    expect((await student.save(id, words)).body.card.due_date).toBe("2026-11-16");
    expect((await student.list()).due_count).toBe(0);
    setClock("2026-11-16T01:00:00Z");
    expect((await student.list()).due_count).toBe(1);
    expect((await student.answer(id, "good")).body.card.due_date).toBe("2026-11-19");
    setClock("2026-11-17T00:59:00Z");
    expect((await student.list()).reviewed_count).toBe(1);
    setClock("2026-11-17T01:00:00Z");
    expect((await student.list()).reviewed_count).toBe(0);
  });

  test("a day has at most ten minutes of review, and an account has a maximum of cards", async () => {
    const student = await createStudent();
    await testApp.admin.query(
      `insert into review_cards (user_id, id, front, back, due_on, state, stability, difficulty, reps, lapses,
         created_at, updated_at)
       select $1, gen_random_uuid(), 'Q', 'A', '2026-11-10', 'new', 0, 0, 0, 0, now(), now()
       from generate_series(1, $2)`,
      [student.id, limits.review.perUser],
    );
    const { due_count, cards } = await student.list();
    expect(due_count).toBe(30);
    await student.answer(cards[0].id, "good");
    await student.answer(cards[0].id, "good");
    await student.answer(cards[1].id, "again");
    expect(await student.list()).toMatchObject({ due_count: 28, reviewed_count: 2 });
    const extra = randomUUID();
    const refused = await student.save(extra, words);
    expect([refused.status, refused.body.code]).toEqual([409, "list_full"]);
    expect((await student.answer(randomUUID(), "good")).body.code).toBe("list_full");
    await student.save(cards[2].id, { deleted: true });
    expect((await student.save(extra, words)).status).toBe(200);
    expect((await student.save(cards[2].id, { deleted: false })).body.code).toBe("list_full");
  });

  test("a deletion that waited on its device can be undone for 30 days from its arrival", async () => {
    const student = await createStudent();
    const id = randomUUID();
    await student.save(id, words, "2026-09-01T08:00:00Z");
    vi.useRealTimers();
    await student.save(id, { deleted: true }, "2026-09-02T08:00:00Z");
    await testApp.admin.query("select sweep_deleted(100)");
    const back = await student.save(id, { deleted: false });
    expect(back.body.card).toMatchObject({ id, ...words });
  });

  test("a card that was deleted a month ago is swept away, and no old change or late answer brings it back", async () => {
    const student = await createStudent();
    const id = randomUUID();
    await student.save(id, words, "2026-11-10T08:00:00Z");
    await student.save(id, { deleted: true }, "2026-11-12T08:00:00Z");
    await testApp.admin.query(
      "update review_cards set deleted_at = now() - interval '31 days' where id = $1",
      [id],
    );
    await testApp.admin.query("select sweep_deleted(100)");
    const late = await student.save(id, { front: "Before the deletion" }, "2026-11-11T08:00:00Z");
    expect(late.body).toEqual({ card: null });
    expect((await student.answer(id, "good")).body).toEqual({ card: null });
    const { rows } = await testApp.admin.query("select id from review_cards where user_id = $1", [
      student.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("with deleted cards an account has three times the limit, and a deletion is never rejected", async () => {
    const student = await createStudent();
    const { perUser } = limits.review;
    const fill = (count: number, deletedAt: string | null) =>
      testApp.admin.query(
        `insert into review_cards (user_id, id, front, back, due_on, state, stability, difficulty, reps, lapses,
           deleted_at, created_at, updated_at)
         select $1, gen_random_uuid(), 'Q', 'A', '2026-11-10', 'new', 0, 0, 0, 0, $3, now(), now()
         from generate_series(1, $2)`,
        [student.id, count, deletedAt],
      );
    await fill(perUser, null);
    expect((await student.save(randomUUID(), { deleted: true })).status).toBe(200);
    await fill(perUser * (limits.softDeletedMultiplier - 1) - 1, "2026-11-14");
    const full = await student.save(randomUUID(), { deleted: true });
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
  });

  test("[R6.02] a user neither sees nor rates another user's cards", async () => {
    const [mine, other] = [await createStudent(), await createStudent()];
    const id = randomUUID();
    await mine.save(id, words);
    expect((await other.answer(id, "again")).body).toEqual({ card: null });
    expect((await other.save(id, { deleted: true })).body).toEqual({ card: null });
    expect((await other.list()).cards).toEqual([]);
    expect((await mine.list()).cards).toMatchObject([{ id, reps: 0 }]);
  });
});
