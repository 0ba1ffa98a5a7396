import type { Intake, PathOutcome } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { catalog } from "@masar/catalog/catalog";
import { planPath } from "@masar/domain/planning/plan-path";

export type PlanInput = Intake & {
  /** Of the path's text. */
  language: Language;
  /** The learner's local date. */
  today: string;
};

/** What an engine that takes its time tells meanwhile. */
export type PlanRun = {
  /** An answer is there and is being checked. False: nobody waits for it any more. */
  onAnswer: () => Promise<boolean>;
};

/** Makes a path of what a learner says: the blueprints here, a model in `ai-engine.ts`. */
export type PathEngine = {
  /** `withoutCourses` are slugs that must not be chosen, such as courses that no longer open. */
  plan: (
    input: PlanInput,
    withoutCourses?: ReadonlySet<string>,
    run?: PlanRun,
  ) => Promise<PathOutcome>;
};

/** The curated blueprints: pure, quick, and the same answer every time. */
export const blueprintEngine: PathEngine = {
  plan: async (input, withoutCourses) => planPath(catalog, input, withoutCourses),
};
