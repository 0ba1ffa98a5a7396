import type { PathOutcome } from "@masar/contract/paths/schemas";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { planPath } from "@masar/domain/planning/plan-path";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";

export type PlanRun = {
  /** Called when an answer of a model is about to be checked. Resolves to false if the path is cancelled. */
  onAnswer: () => Promise<boolean>;
};

/** `withoutCourses` are slugs that must not be chosen, such as courses that no longer open. */
export type PathEngine = {
  plan: (
    input: PlanInput,
    withoutCourses?: ReadonlySet<string>,
    run?: PlanRun,
  ) => Promise<PathOutcome>;
};

/** Deterministic; the engine that calls a model is in `ai-engine.ts`. */
export const blueprintEngine: PathEngine = {
  plan: async (input, withoutCourses) => planPath(getCatalog(), input, withoutCourses),
};
