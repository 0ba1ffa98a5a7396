import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import type { LearningPath, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import {
  checkModelMilestone,
  checkModelPath,
} from "@masar/domain/planning/model/validate-model-path";
import { isAboutGoal } from "@masar/domain/planning/model/model-goal";
import {
  planModelPath,
  readModelMilestone,
  readModelPath,
} from "@masar/domain/planning/model/model-path";
import type { z } from "zod";
import type { ObjectAsk, Turn } from "#api/ai/ai.ts";
import type { PathEngine, PlanInput } from "#api/features/paths/generation/engine.ts";
import * as answers from "#api/features/paths/generation/plan-answer.ts";
import * as prompts from "#api/features/paths/generation/plan-prompt.ts";

/** A question to the model, or null: it failed, or may not be asked. */
export type AskModel = <T>(ask: ObjectAsk<T>) => Promise<T | null>;

type Parts = { model: string; ask: AskModel; blueprints: PathEngine };

/** Far beyond what was asked for, an answer is not worth sending back. */
const longestRepaired = 10 * limits.ai.pathTokens;

const offGoal =
  "the path is not about the goal: name the goal in its title, in the learner's words";

/**
 * Paths by a model, behind the door of the blueprints. It is asked only where a goal is there to be planned for,
 * and once more where its answer breaks a rule; whatever fails then, the blueprints answer.
 */
export function createAiEngine({ model, ask, blueprints }: Parts): PathEngine {
  return {
    async plan(input, without = new Set<string>(), run) {
      const base = await blueprints.plan(input, without);
      if (!isForModel(input, base)) return base;
      const road = await askChecked(ask, {
        system: prompts.planPrompt,
        name: "learning_path",
        shape: answers.pathAnswer,
        turn: prompts.writePlanTurn(input, without),
        totalMs: limits.ai.pathMs,
        read: (answer) => readModelPath(answer, { catalog, input, model, without }),
        check: (made) => [
          ...checkModelPath(made, input.language),
          ...(isAboutGoal(catalog, made, input) ? [] : [offGoal]),
        ],
        onAnswer: run?.onAnswer,
      });
      return road ? planModelPath(road, input, base) : base;
    },
  };
}

/** A vague wish needs a choice, not a guess; and who chose a blueprint by hand wants that one. */
function isForModel(input: PlanInput, base: PathOutcome): boolean {
  if (input.blueprint !== null || input.goal === "") return false;
  return base.kind === "path" || base.reason === "unknown";
}

/** One milestone of a path written anew by the model, or undefined. */
export async function rebuildByModel(
  { model, ask }: Pick<Parts, "model" | "ask">,
  path: Pick<LearningPath, "title" | "milestones">,
  key: string,
  input: PlanInput,
): Promise<Milestone | undefined> {
  const before = path.milestones[key];
  if (!before) return undefined;
  const { order, prerequisites } = before;
  const without = new Set(before.linkedCourses.map(({ course }) => course));
  const reading = { catalog, input, model, without };
  const knownProblems = new Set(validateMilestones(path.milestones));
  const made = await askChecked(ask, {
    system: prompts.milestonePrompt,
    name: "milestone",
    shape: answers.milestoneAnswer,
    turn: prompts.writeMilestoneTurn(path, before, input),
    totalMs: limits.ai.totalMs,
    read: (answer) => ({ ...readModelMilestone(answer, { order }, reading), prerequisites }),
    check: (milestone) => {
      const road = { ...path.milestones, [key]: milestone };
      const broken = validateMilestones(road).filter((problem) => !knownProblems.has(problem));
      const own = checkModelMilestone(milestone, input.language);
      return [...broken, ...own.map((problem) => `${key} ${problem}`)];
    },
  });
  if (!made) return undefined;
  // Others were wanted; where there are none, those it had are better than none.
  return made.linkedCourses.length > 0 ? made : { ...made, linkedCourses: before.linkedCourses };
}

type CheckedAsk<T, R> = {
  system: string;
  name: string;
  shape: z.ZodType<T>;
  turn: Turn;
  totalMs: number;
  read: (answer: T) => R;
  check: (made: R) => string[];
  onAnswer?: (() => Promise<boolean>) | undefined;
};

/** What the model made of it, read and found sound, at the second try at the latest. */
async function askChecked<T, R>(ask: AskModel, asked: CheckedAsk<T, R>): Promise<R | null> {
  const { system, name, totalMs, turn } = asked;
  const schema = answers.askFor(asked.shape);
  const common = { system, schema, name, maxTokens: limits.ai.pathTokens, totalMs };
  const first = await ask({ ...common, turns: [turn] });
  if (first === null) return null;
  const isWaitedFor = (await asked.onAnswer?.()) ?? true;
  const { made, problems } = readChecked(asked, first);
  if (problems.length === 0) return made;
  if (!isWaitedFor || JSON.stringify(first).length > longestRepaired) return null;
  const second = await ask({ ...common, turns: prompts.writeRepairTurns(turn, first, problems) });
  if (second === null) return null;
  const mended = readChecked(asked, second);
  return mended.problems.length === 0 ? mended.made : null;
}

function readChecked<T, R>({ shape, read, check }: CheckedAsk<T, R>, answer: unknown) {
  const { data, error } = shape.safeParse(answer);
  if (error) return { made: null, problems: answers.listShapeProblems(error) };
  const made = read(data);
  return { made, problems: check(made) };
}
