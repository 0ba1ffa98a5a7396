import { catalog } from "@masar/catalog/catalog";
import { loadQuestionFiles } from "@masar/catalog/questions";
import { expect, test } from "vitest";
import { answerQuestion, createLearner, isKnown } from "./learner-model.ts";

const [file] = loadQuestionFiles();
const questions = file?.questions ?? [];
const blueprint = catalog.blueprints.find(({ slug }) => slug === file?.blueprint);
const milestones = (blueprint?.milestones ?? []).map(({ key, prerequisites, sub_milestones }) => ({
  key,
  prerequisites,
  steps: sub_milestones.map(({ title }) => title),
}));
const learners = Array.from({ length: 1000 }, (_, index) => createLearner(milestones, `${index}`));

test("[N10.15] one seed gives one learner with the same answers, another seed another", () => {
  const answersOf = (seed: string) =>
    questions.map((question) => answerQuestion(createLearner(milestones, seed), question));
  expect(createLearner(milestones, "7")).toEqual(createLearner(milestones, "7"));
  expect(answersOf("7")).toEqual(answersOf("7"));
  expect(answersOf("7")).not.toEqual(answersOf("8"));
});

test.each([
  ["newcomer", 0.25, 0],
  ["stopped", 0.35, 0.5],
  ["patchy", 0.25, 0.5],
  ["near_expert", 0.15, 0.8],
] as const)("[N10.15] %s learners are %d of all and know about %d", (kind, share, known) => {
  const group = learners.filter((learner) => learner.kind === kind);
  expect(Math.abs(group.length / learners.length - share)).toBeLessThan(0.04);
  const counts = group.map(
    (learner) => milestones.filter((milestone) => isKnown(learner, milestone)).length,
  );
  const mean = counts.reduce((sum, count) => sum + count, 0) / group.length / milestones.length;
  expect(Math.abs(mean - known)).toBeLessThan(0.1);
});

test("[N10.15] a milestone without one of its sub-milestones is not known", () => {
  const expert = learners.find(({ kind }) => kind === "near_expert");
  const milestone = milestones.find((one) => expert && isKnown(expert, one));
  if (!expert || !milestone) throw new Error("no known milestone");
  const knownSteps = { ...expert.knownSteps, [milestone.key]: milestone.steps.slice(1) };
  expect(isKnown({ ...expert, knownSteps }, milestone)).toBe(false);
});

test("[N10.15] right answers are frequent to what is known, rare to what is guessed, and none without guessing", () => {
  const answers = learners.flatMap((learner) =>
    questions.map((question) => ({
      answer: answerQuestion(learner, question),
      guessShare: learner.guessShare,
      difficulty: question.difficulty,
      kind: question.kind,
      isKnown: learner.knownSteps[question.milestone]?.includes(question.sub_milestone),
    })),
  );
  const shareRight = (isCounted: (one: (typeof answers)[number]) => unknown) => {
    const counted = answers.filter(isCounted);
    return counted.filter(({ answer }) => answer === "right").length / counted.length;
  };
  const easy = shareRight((one) => one.isKnown && one.difficulty === 1);
  const hard = shareRight((one) => one.isKnown && one.difficulty === 3);
  expect(easy).toBeGreaterThan(0.9);
  expect(hard).toBeGreaterThan(0.72);
  expect(hard).toBeLessThan(easy - 0.05);
  const guessed = shareRight(
    (one) => !one.isKnown && one.guessShare === 1 && one.kind === "single",
  );
  expect(guessed).toBeGreaterThan(0.2);
  expect(guessed).toBeLessThan(0.4);
  expect(shareRight((one) => !one.isKnown && one.guessShare === 0)).toBe(0);
});
