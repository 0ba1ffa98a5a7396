import { expect, test } from "vitest";
import { createLearner, type ModelPath, studyPath } from "./learner-model.ts";

const path: ModelPath = {
  slug: "any",
  milestones: (["beginner", "intermediate", "advanced"] as const).map((level) => ({
    key: level,
    level,
    hours: 30,
    steps: [8, 10, 12],
  })),
};
const learners = Array.from({ length: 1000 }, (_, index) => createLearner([path], `${index}`));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;

test("[N12.07] one seed gives one learner with the same sittings, another seed another", () => {
  expect(createLearner([path], "7")).toEqual(createLearner([path], "7"));
  const sittingsOf = (seed: string) => studyPath(createLearner([path], seed));
  expect(sittingsOf("7")).toEqual(sittingsOf("7"));
  expect(sittingsOf("7")).not.toEqual(sittingsOf("8"));
});

test("[N12.07] every learner completes every sub-milestone, and needs the minutes of its factor", () => {
  for (const learner of learners.slice(0, 100)) {
    const sittings = studyPath(learner);
    expect(sittings.filter(({ share }) => share === 1)).toHaveLength(9);
    const minutes = sittings
      .filter(({ milestone, step }) => milestone === 1 && step === 2)
      .reduce((sum, sitting) => sum + sitting.minutes, 0);
    expect(Math.abs(minutes - 12 * 60 * (learner.factors[1]?.[2] ?? 0))).toBeLessThan(1.01);
  }
});

test("[N12.07] learners study only on their days, and never backwards", () => {
  for (const learner of learners.slice(0, 100)) {
    const days = studyPath(learner).map(({ day }) => day);
    expect(days.every((day) => learner.studyDays.includes(day % 7))).toBe(true);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  }
});

test("[N12.07] the median learner studies 85 % of the chosen hours, and one in three more than chosen", () => {
  const shares = learners.map((learner) => learner.trueHoursPerWeek / learner.hoursPerWeek);
  expect(Math.abs(median(shares) - 0.85)).toBeLessThan(0.03);
  const more = shares.filter((share) => share > 1).length / shares.length;
  expect(Math.abs(more - 0.33)).toBeLessThan(0.05);
});

test("[N12.07] nine of ten learners need between half and twice the estimate of an intermediate milestone", () => {
  const factors = learners.map(({ factors: [, of = []] }) => median([...of, of[0] ?? 0]));
  const near = factors.filter((factor) => factor > 0.5 && factor < 2.1).length;
  expect(near / factors.length).toBeGreaterThan(0.85);
  expect(near / factors.length).toBeLessThan(0.97);
});
