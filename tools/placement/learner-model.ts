import type { QuestionFile } from "@masar/catalog/questions";
import type { BlueprintMilestone } from "@masar/domain/catalog/catalog";
import { createRandom } from "@masar/domain/checks/shuffle";

/**
 * Synthetic learners whose knowledge is known, to measure a placement test with. Written and committed before the method
 * that is measured, which never imports it. No number here was measured on people; these are the assumptions:
 *
 * - A learner knows or does not know each sub-milestone. A milestone is known only when all of its sub-milestones are.
 * - Four groups (`kindShares`). Newcomers know at most a little of the first milestone. Those who stopped on the way know
 *   the first milestones, and often a part of the next one. Those with patches learned what their work needed: one or two
 *   milestones anywhere and most, not all, of what leads there. Near-experts know all but one or two milestones.
 * - Gaps are real: half of them are only one sub-milestone of a milestone that is known otherwise, which no test of twelve
 *   questions can find reliably. A milestone with such a gap is not known.
 * - What is known is answered right most of the time, less often when the question is harder (`rightWhenKnown`); one
 *   learner in seven is careless and errs twice as often.
 * - What is not known is guessed or answered with "I don't know": two of five learners never guess, three of ten always do,
 *   the others every second time. A guess is right by the kind of the question, and more often when the learner knows
 *   another part of the same milestone and can exclude options. Some who do not guess also say "I don't know" instead of a
 *   wrong answer to what they know.
 * - Questions differ: one in seven gives its answer away to a guess twice as often, one in ten misleads those who know.
 * - A learner gives the same answer whenever the same question is asked, in whatever order.
 */

export type ModelMilestone = Pick<BlueprintMilestone, "key" | "prerequisites"> & {
  /** Titles of its sub-milestones. */
  steps: string[];
};
type ModelQuestion = QuestionFile["questions"][number];

export type LearnerKind = "newcomer" | "stopped" | "patchy" | "near_expert";
export type Learner = {
  seed: string;
  kind: LearnerKind;
  /** Titles of the known sub-milestones, by milestone. */
  knownSteps: Record<string, string[]>;
  /** How often something unknown is guessed. */
  guessShare: number;
  isCareless: boolean;
};
export type ModelAnswer = "right" | "wrong" | "unknown";

const kindShares: Record<LearnerKind, number> = {
  newcomer: 0.25,
  stopped: 0.35,
  patchy: 0.25,
  near_expert: 0.15,
};
const rightWhenKnown = { 1: 0.95, 2: 0.9, 3: 0.82 };
/** Of a guess; of a single choice it is one of its options. */
const rightWhenGuessed = { multiple: 0.1, order: 0.08, match: 0.1, numeric: 0.02, short: 0.02 };

export function createLearner(milestones: readonly ModelMilestone[], seed: string): Learner {
  const random = createRandom(`learner ${seed}`);
  const kind = pickKind(random());
  const guessing = random();
  return {
    seed,
    kind,
    guessShare: guessing < 0.4 ? 0 : guessing < 0.7 ? 0.5 : 1,
    isCareless: random() < 1 / 7,
    knownSteps: knowledgeOf[kind](milestones, random),
  };
}

export function isKnown(learner: Learner, milestone: ModelMilestone): boolean {
  return milestone.steps.every((step) => learner.knownSteps[milestone.key]?.includes(step));
}

export function answerQuestion(learner: Learner, question: ModelQuestion): ModelAnswer {
  const random = createRandom(`answer ${learner.seed} ${question.id}`);
  const { isObvious, isTricky } = describeQuestion(question.id);
  const known = learner.knownSteps[question.milestone] ?? [];
  if (known.includes(question.sub_milestone)) {
    const slip = 1 - rightWhenKnown[question.difficulty] + (isTricky ? 0.1 : 0);
    if (random() >= slip * (learner.isCareless ? 2 : 1)) return "right";
    return learner.guessShare === 0 && random() < 0.3 ? "unknown" : "wrong";
  }
  if (random() >= learner.guessShare) return "unknown";
  const guess =
    question.kind === "single" ? 1 / question.options.length : rightWhenGuessed[question.kind];
  const chance = guess * (isObvious ? 2 : 1) * (known.length > 0 ? 1.5 : 1);
  return random() < Math.min(0.9, chance) ? "right" : "wrong";
}

type Random = () => number;
type Knowledge = (milestones: readonly ModelMilestone[], random: Random) => Learner["knownSteps"];

const knowledgeOf: Record<LearnerKind, Knowledge> = {
  newcomer: (milestones, random) =>
    toKnownSteps(milestones, ({ steps }, index) =>
      index === 0 ? steps.filter(() => random() < 0.1) : [],
    ),
  stopped: (milestones, random) => {
    const next = 1 + Math.floor(random() * (milestones.length - 1));
    return toKnownSteps(milestones, ({ steps }, index) => {
      if (index < next) return random() < 0.05 ? withoutOne(steps, random) : steps;
      const isStarted = index === next && random() < 0.5;
      return isStarted ? steps.filter(() => random() < 0.5) : [];
    });
  },
  patchy: (milestones, random) => {
    const used = new Set([pick(milestones, random).key]);
    if (random() < 0.5) used.add(pick(milestones, random).key);
    const before = listPrerequisites(milestones, used);
    return toKnownSteps(milestones, ({ key, steps }) => {
      const share = used.has(key) ? 1 : before.has(key) ? 0.75 : 0.1;
      if (random() < share) return steps;
      return before.has(key) ? withGap(steps, random) : [];
    });
  },
  near_expert: (milestones, random) => {
    const gaps = new Set([pick(milestones, random).key]);
    if (random() < 0.5) gaps.add(pick(milestones, random).key);
    return toKnownSteps(milestones, ({ key, steps }) =>
      gaps.has(key) ? withGap(steps, random) : steps,
    );
  },
};

function toKnownSteps(
  milestones: readonly ModelMilestone[],
  listKnown: (milestone: ModelMilestone, index: number) => string[],
): Learner["knownSteps"] {
  return Object.fromEntries(
    milestones.map((milestone, index) => [milestone.key, listKnown(milestone, index)]),
  );
}

function withGap(steps: string[], random: Random): string[] {
  return random() < 0.5 ? withoutOne(steps, random) : [];
}

function withoutOne(steps: string[], random: Random): string[] {
  const missing = Math.floor(random() * steps.length);
  return steps.filter((_, index) => index !== missing);
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

function listPrerequisites(milestones: readonly ModelMilestone[], keys: ReadonlySet<string>) {
  const found = new Set<string>();
  const pending = [...keys];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const next = milestones.find((milestone) => milestone.key === key)?.prerequisites ?? [];
    for (const before of next) {
      if (!found.has(before)) pending.push(before);
      found.add(before);
    }
  }
  return found;
}

function pickKind(drawn: number): LearnerKind {
  let sum = 0;
  for (const kind of ["newcomer", "stopped", "patchy"] as const) {
    sum += kindShares[kind];
    if (drawn < sum) return kind;
  }
  return "near_expert";
}

/** Faults of a question that its author does not see; the same for every learner. */
function describeQuestion(id: string) {
  const random = createRandom(`question ${id}`);
  return { isObvious: random() < 1 / 7, isTricky: random() < 0.1 };
}
