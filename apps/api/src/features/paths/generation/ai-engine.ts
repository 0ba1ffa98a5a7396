import { limits } from "@masar/contract/limits";
import type { LearningPath, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import * as rules from "@masar/domain/planning/model/validate-model-path";
import { isAboutGoal } from "@masar/domain/planning/model/model-goal";
import * as modelPaths from "@masar/domain/planning/model/model-path";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import { type AskModel, askChecked } from "#api/core/model-calls/ask-checked.ts";
import type { PathEngine } from "#api/features/paths/generation/engine.ts";
import * as answers from "#api/features/paths/generation/plan-answer.ts";
import * as prompts from "#api/features/paths/generation/plan-prompt.ts";

type Parts = { model: string; ask: AskModel; blueprints: PathEngine };

const offGoal =
  "the path is not about the goal: name the goal in its title, in the learner's words";

/**
 * Asks the model only for a goal that needs a plan, and once more if its answer breaks a rule. The blueprints' path is
 * the fallback.
 */
export function createAiEngine({ model, ask, blueprints }: Parts): PathEngine {
  return {
    async plan(input, without = new Set<string>(), run) {
      const base = await blueprints.plan(input, without);
      if (!isForModel(input, base)) return base;
      const catalog = getCatalog();
      const path = await askChecked(ask, {
        system: prompts.planPrompt,
        name: "learning_path",
        shape: answers.pathAnswer,
        turn: prompts.writePlanTurn(input, without),
        totalMs: limits.ai.pathMs,
        read: (answer) => modelPaths.readModelPath(answer, { catalog, input, model, without }),
        check: (planned) => [
          ...rules.checkModelPath(planned, input.language),
          ...(isAboutGoal(catalog, planned, input) ? [] : [offGoal]),
        ],
        onAnswer: run?.onAnswer,
      });
      return path ? modelPaths.planModelPath(path, input, base) : base;
    },
  };
}

/** Not for a vague goal, which needs a choice, and not for a blueprint or its milestones that the user chose. */
function isForModel({ blueprint, goal, include = [] }: PlanInput, base: PathOutcome) {
  if (blueprint !== null || goal === "" || include.length > 0) return false;
  return base.kind === "path" || base.reason === "unknown";
}

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
  const reading = { catalog: getCatalog(), input, model, without };
  const knownProblems = new Set(validateMilestones(path.milestones));
  const rebuilt = await askChecked(ask, {
    system: prompts.milestonePrompt,
    name: "milestone",
    shape: answers.milestoneAnswer,
    turn: prompts.writeMilestoneTurn(path, before, input),
    totalMs: limits.ai.totalMs,
    read: (answer) => ({
      ...modelPaths.readModelMilestone(answer, { order }, reading),
      prerequisites,
    }),
    check: (milestone) => {
      const all = { ...path.milestones, [key]: milestone };
      const broken = validateMilestones(all).filter((problem) => !knownProblems.has(problem));
      const own = rules.checkModelMilestone(milestone, input.language);
      return [...broken, ...own.map((problem) => `${key} ${problem}`)];
    },
  });
  if (!rebuilt) return undefined;
  const hasCourses = rebuilt.linkedCourses.length > 0;
  return hasCourses ? rebuilt : { ...rebuilt, linkedCourses: before.linkedCourses };
}
