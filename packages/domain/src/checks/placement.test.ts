import type { Question } from "@masar/contract/checks/question-schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateKnowledge, type PlacementMilestone } from "./estimate-knowledge.ts";
import { correctValues, exampleQuestions } from "./example-questions.ts";
import {
  gradePlacementAnswer,
  type PlacementAnswer,
  proposePlacement,
  selectPlacementQuestion,
} from "./placement.ts";

/** Nine questions each, as in the bank: three sub-milestones with three difficulties and all kinds. */
function makeMilestones(count: number, perMilestone = 9): PlacementMilestone[] {
  return Array.from({ length: count }, (_milestone, milestone) => ({
    key: `m${milestone + 1}`,
    questions: Array.from({ length: perMilestone }, (_, index) => ({
      ...(exampleQuestions[index % exampleQuestions.length] as Question),
      id: `a.m${milestone + 1}.${String(index + 1).padStart(2, "0")}`,
      sub_milestone: `Step ${(index % 3) + 1}`,
      difficulty: ((index % 3) + 1) as 1 | 2 | 3,
    })),
  }));
}

const outcome = fc.constantFrom("right", "wrong", "unknown" as const);
const sizes = { milestones: fc.integer({ min: 1, max: 14 }), each: fc.integer({ min: 1, max: 9 }) };

function runPlacement(
  milestones: PlacementMilestone[],
  answer: (question: Question, count: number) => PlacementAnswer["outcome"],
): PlacementAnswer[] {
  const answers: PlacementAnswer[] = [];
  for (;;) {
    const question = selectPlacementQuestion(milestones, answers);
    if (!question) return answers;
    answers.push({ question: question.id, outcome: answer(question, answers.length) });
  }
}

const keysOf = (milestones: PlacementMilestone[], answers: PlacementAnswer[]) =>
  proposePlacement(milestones, answers).flatMap(({ key, isSkipped }) => (isSkipped ? key : []));
const milestoneOf = (question: Question) => Number(question.id.split(".")[1]?.slice(1));

describe("a placement", () => {
  test("[N10.12] asks five to twelve different questions, or as many as there are", () => {
    fc.assert(
      fc.property(
        sizes.milestones,
        sizes.each,
        fc.array(outcome, { minLength: 12, maxLength: 12 }),
        (count, each, outcomes) => {
          const answers = runPlacement(
            makeMilestones(count, each),
            (_, index) => outcomes[index] ?? "wrong",
          );
          expect(answers.length).toBeGreaterThanOrEqual(Math.min(5, count * each));
          expect(answers.length).toBeLessThanOrEqual(12);
          expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length);
        },
      ),
    );
  });

  test("[N10.12] of someone who knows nothing or everything stops early", () => {
    const milestones = makeMilestones(8);
    const nothing = runPlacement(milestones, () => "unknown");
    expect([nothing.length, keysOf(milestones, nothing)]).toEqual([5, []]);
    const everything = runPlacement(milestones, () => "right");
    expect(everything.length).toBeLessThan(8);
    expect(keysOf(milestones, everything)).toHaveLength(8);
  });

  test.each([2, 4, 6])("[N10.12] of someone who knows the first %i of 8 finds these", (known) => {
    const milestones = makeMilestones(8);
    const answers = runPlacement(milestones, (question) =>
      milestoneOf(question) <= known ? "right" : "unknown",
    );
    const first = milestones.slice(0, known).map(({ key }) => key);
    expect(keysOf(milestones, answers)).toEqual(first);
  });

  test("[N10.12] goes on with later milestones after a right answer, with earlier ones after another", () => {
    const milestones = makeMilestones(8);
    const first = selectPlacementQuestion(milestones, []);
    if (!first) throw new Error("no question");
    const next = (of: PlacementAnswer["outcome"]) =>
      selectPlacementQuestion(milestones, [{ question: first.id, outcome: of }]);
    const [after, before] = [next("right"), next("unknown")];
    if (!after || !before) throw new Error("no second question");
    expect(milestoneOf(after)).toBeGreaterThan(milestoneOf(first));
    expect(milestoneOf(before)).toBeLessThan(milestoneOf(first));
  });

  test("without questions or answers asks and proposes nothing", () => {
    expect(selectPlacementQuestion([], [])).toBeUndefined();
    expect(keysOf(makeMilestones(8), [])).toEqual([]);
  });

  test("[N10.13] proposes the known sub-milestones of a milestone that stays", () => {
    const milestones = makeMilestones(3);
    const of = (index: number, result: PlacementAnswer["outcome"]) => ({
      question: `a.m1.0${index}`,
      outcome: result,
    });
    const answers = [of(5, "right"), of(8, "right"), of(1, "unknown"), of(3, "unknown")];
    const [first, second] = proposePlacement(milestones, answers);
    expect(first).toEqual({ key: "m1", isSkipped: false, knownSteps: ["Step 2"] });
    expect(second).toEqual({ key: "m2", isSkipped: false, knownSteps: [] });
  });
});

describe("the answers of a placement", () => {
  test("[N10.12] are right, wrong, or unknown when nothing was chosen or written", () => {
    for (const question of exampleQuestions) {
      expect(gradePlacementAnswer(question, correctValues(question))).toBe("right");
      expect(gradePlacementAnswer(question, ["z"])).toBe("wrong");
      expect(gradePlacementAnswer(question, [])).toBe("unknown");
      expect(gradePlacementAnswer(question, [" "])).toBe("unknown");
    }
  });

  const given = fc.uniqueArray(
    fc.record({ milestone: fc.nat({ max: 6 }), index: fc.nat({ max: 8 }), outcome }),
    { selector: ({ milestone, index }) => `${milestone} ${index}`, maxLength: 12 },
  );
  const milestones = makeMilestones(7);
  const toAnswers = (of: { milestone: number; index: number; outcome: string }[]) =>
    of.map((one) => ({
      question: milestones[one.milestone]?.questions[one.index]?.id ?? "",
      outcome: one.outcome as PlacementAnswer["outcome"],
    }));

  test("[N10.12] have one result in any order, repeated or with unknown questions", () => {
    fc.assert(
      fc.property(given, fc.array(fc.nat({ max: 11 })), fc.nat(), (of, repeated, turn) => {
        const answers = toAnswers(of);
        const again = repeated.flatMap((at) => answers[at] ?? []);
        const changed = again.map((answer) => ({ ...answer, outcome: "right" as const }));
        const other = { question: "x.y.99", outcome: "right" as const };
        const shift = answers.length === 0 ? 0 : turn % answers.length;
        const turned = [...answers.slice(shift), ...answers.slice(0, shift)];
        for (const same of [[...turned, ...changed, other], turned]) {
          expect(proposePlacement(milestones, same)).toEqual(proposePlacement(milestones, answers));
          expect(selectPlacementQuestion(milestones, same)?.id).toBe(
            selectPlacementQuestion(milestones, answers)?.id,
          );
        }
      }),
    );
  });

  const estimate = (answers: PlacementAnswer[]) =>
    estimateKnowledge(
      milestones,
      new Map(answers.map((answer) => [answer.question, answer.outcome])),
    ).map(({ state }) => state.all);

  test('[N10.12] with "I don\'t know" raise no milestone, neither beside no answer nor beside a right one', () => {
    fc.assert(
      fc.property(given, fc.nat({ max: 6 }), fc.nat({ max: 8 }), (of, milestone, index) => {
        const [asked] = toAnswers([{ milestone, index, outcome: "unknown" }]);
        if (!asked) throw new Error("no answer");
        const answers = toAnswers(of).filter(({ question }) => question !== asked.question);
        const without = estimate(answers);
        const right = estimate([...answers, { ...asked, outcome: "right" }]);
        for (const [at, chance] of estimate([...answers, asked]).entries()) {
          expect(chance).toBeLessThanOrEqual((without[at] ?? 0) + 1e-12);
          expect(chance).toBeLessThanOrEqual((right[at] ?? 0) + 1e-12);
        }
      }),
      { numRuns: 300 },
    );
  });
});
