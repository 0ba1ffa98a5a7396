import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../dates/local-date.ts";
import {
  addAnswer,
  type DatedAnswer,
  type Difficulty,
  foldAnswers,
  getSkillStatus,
} from "./skill-memory.ts";

const firstDay = "2026-11-16";
const difficulties = fc.constantFrom<Difficulty>(1, 2, 3);

/** Answers of 120 days; several may share an instant. */
const answer = fc
  .record({
    id: fc.uuid(),
    day: fc.nat(120),
    hour: fc.integer({ min: 8, max: 20 }),
    score: fc.constantFrom(0, 0, 0.6, 1, 1, 1),
    difficulty: difficulties,
  })
  .map(({ day, hour, ...rest }): DatedAnswer => {
    const on = addDays(firstDay, day);
    return { ...rest, on, at: `${on}T${String(hour).padStart(2, "0")}:00:00.000Z` };
  });
const answers = fc.uniqueArray(answer, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });

const dayAfter = (list: readonly DatedAnswer[]) =>
  addDays(
    list
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? firstDay,
    1,
  );

function statusOf(list: readonly DatedAnswer[], today: string) {
  const memory = foldAnswers(list);
  if (!memory) throw new Error("no answers");
  return getSkillStatus(memory, today);
}

const answerOn = (on: string, score: number, id = `${on}-${score}`): DatedAnswer => ({
  id,
  on,
  at: `${on}T12:00:00.000Z`,
  score,
  difficulty: 2,
});
const rightDay = (day: number, count = 3) =>
  Array.from({ length: count }, (_, index) =>
    answerOn(addDays(firstDay, day), 1, `${day}-${index}`),
  );

describe("[N12.01] the mastery of a skill", () => {
  test("is the same for every order of the same answers, repeated or not", () => {
    fc.assert(
      fc.property(
        answers.chain((list) =>
          fc.record({
            list: fc.constant(list),
            arrived: fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
          }),
        ),
        ({ list, arrived }) => {
          expect(foldAnswers(arrived)).toEqual(foldAnswers(list));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is the same when batches arrive one after the other and overlap", () => {
    fc.assert(
      fc.property(answers, fc.nat(30), fc.nat(30), (list, first, second) => {
        const [from, to] = [Math.min(first, second), Math.max(first, second)];
        const batches = [list.slice(from), list.slice(0, to)];
        expect(foldAnswers(batches.flat())).toEqual(foldAnswers(list));
      }),
      { numRuns: 300 },
    );
  });

  test("is the same when a device adds answers in their order and twice", () => {
    fc.assert(
      fc.property(answers, (list) => {
        const sorted = list.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
        let memory: ReturnType<typeof foldAnswers>;
        for (const one of sorted) memory = addAnswer(addAnswer(memory, one), one);
        expect(memory).toEqual(foldAnswers(list));
      }),
      { numRuns: 300 },
    );
  });

  test("rises or stays with one more right answer, on every later day", () => {
    fc.assert(
      fc.property(answers, difficulties, fc.nat(400), fc.nat(60), (list, difficulty, wait, gap) => {
        const on = addDays(dayAfter(list), gap);
        const right: DatedAnswer = { ...answerOn(on, 1, "right"), difficulty };
        const today = addDays(on, wait);
        const before = statusOf(list, today);
        const after = statusOf([...list, right], today);
        expect(after.value).toBeGreaterThanOrEqual(before.value - 1e-9);
        expect(after.best).toBeGreaterThanOrEqual(before.best);
      }),
      { numRuns: 500 },
    );
  });

  test("rises or stays with one more right answer on its last day", () => {
    fc.assert(
      fc.property(answers, difficulties, fc.nat(400), (list, difficulty, wait) => {
        const last = addDays(dayAfter(list), -1);
        const right: DatedAnswer = {
          id: "right",
          on: last,
          at: `${last}T23:00:00.000Z`,
          score: 1,
          difficulty,
        };
        const today = addDays(last, wait);
        expect(statusOf([...list, right], today).value).toBeGreaterThanOrEqual(
          statusOf(list, today).value - 1e-9,
        );
      }),
      { numRuns: 500 },
    );
  });

  test("never rises with one more wrong answer", () => {
    fc.assert(
      fc.property(answers, difficulties, fc.nat(400), fc.nat(60), (list, difficulty, wait, gap) => {
        const on = addDays(dayAfter(list), gap - 1);
        const wrong = { id: "wrong", on, at: `${on}T23:00:00.000Z`, score: 0, difficulty };
        const today = addDays(on, wait);
        expect(statusOf([...list, wrong], today).value).toBeLessThanOrEqual(
          statusOf(list, today).value + 1e-7,
        );
      }),
      { numRuns: 500 },
    );
  });

  test("stays between 0 and its best value, which stays below 1", () => {
    fc.assert(
      fc.property(answers, fc.nat(2000), (list, wait) => {
        const { value, best } = statusOf(list, addDays(dayAfter(list), wait));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(best);
        expect(best).toBeLessThan(1);
      }),
    );
  });
});

describe("[N12.02] with time, the mastery of a skill", () => {
  test("only falls until the next answer", () => {
    fc.assert(
      fc.property(answers, fc.nat(400), fc.nat(400), (list, first, more) => {
        const day = addDays(dayAfter(list), first);
        const later = addDays(day, more);
        expect(statusOf(list, later).value).toBeLessThanOrEqual(statusOf(list, day).value);
        expect(statusOf(list, later).best).toBe(statusOf(list, day).best);
      }),
      { numRuns: 300 },
    );
  });

  test("falls more slowly after each success", () => {
    const share = (list: DatedAnswer[], on: number) => {
      const now = statusOf(list, addDays(firstDay, on)).value;
      return statusOf(list, addDays(firstDay, on + 10)).value / now;
    };
    const once = rightDay(0);
    const twice = [...once, ...rightDay(5)];
    const thrice = [...twice, ...rightDay(20)];
    expect(share(twice, 5)).toBeGreaterThan(share(once, 0));
    expect(share(thrice, 20)).toBeGreaterThan(share(twice, 5));
  });

  test("starts to fade later after every further day with right answers", () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 60 }), (list, gap) => {
        const on = addDays(dayAfter(list), gap);
        const before = statusOf(list, on);
        const after = statusOf([...list, answerOn(on, 1, "right")], on);
        expect(after.fadesOn > before.fadesOn).toBe(true);
        expect(after.isFading).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("is fading from the day that it names, and not the day before", () => {
    fc.assert(
      fc.property(answers, (list) => {
        const { fadesOn, wasKnown } = statusOf(list, firstDay);
        expect(statusOf(list, addDays(fadesOn, -1)).isFading).toBe(false);
        expect(statusOf(list, fadesOn).isFading).toBe(wasKnown);
      }),
      { numRuns: 300 },
    );
  });

  test("fades after four right answers, and is not fading after two right and two wrong ones", () => {
    const later = addDays(firstDay, 90);
    const right = rightDay(0, 4);
    const wrong = [1, 2].map((index) => answerOn(firstDay, 0, `z-${index}`));
    expect(statusOf(right, later)).toMatchObject({ wasKnown: true, isFading: true });
    const weak = statusOf([...right.slice(0, 2), ...wrong], later);
    expect(weak).toMatchObject({ isMeasured: true, wasKnown: false, isFading: false });
  });
});

test("[N12.03] a skill is measured from its fourth answer on", () => {
  const list = rightDay(0, 4);
  expect(statusOf(list.slice(0, 3), firstDay)).toMatchObject({ answers: 3, isMeasured: false });
  expect(statusOf(list, firstDay)).toMatchObject({ answers: 4, isMeasured: true });
});

test("a card that was hard to recall counts as a success, and as less than an easy one", () => {
  const before = rightDay(0);
  const on = addDays(firstDay, 9);
  const hard = statusOf([...before, answerOn(on, 0.6)], on);
  expect(hard.value).toBeGreaterThan(statusOf(before, on).value);
  expect(hard.value).toBeLessThan(statusOf([...before, answerOn(on, 1)], on).value);
  expect(hard.fadesOn > statusOf(before, on).fadesOn).toBe(true);
});
