import { limits } from "@masar/contract/limits";
import type { Milestone } from "@masar/contract/paths/schemas";
import { hasConsent } from "#api/ai/consent.ts";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { rebuildByModel } from "#api/features/paths/generation/ai-engine.ts";
import { createAskModel } from "#api/features/paths/generation/ask-model.ts";
import { blueprintEngine, type PlanInput } from "#api/features/paths/generation/engine.ts";
import { findMilestone } from "#api/features/paths/editing/apply-path-edit.ts";
import { hasEdit } from "#api/features/paths/editing/path-versions.queries.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";

type Edit = { id: string; edit_id: string; base_version: number };

/**
 * One milestone made anew: by the model where the learner agreed to one, else, or should that fail, as its
 * blueprint has it. Undefined where nobody can, and for an edit that was made before.
 */
export async function rebuildMilestone(
  ctx: UserCtx,
  { id, edit_id: editId, base_version }: Edit,
  key: string,
  gone: AbortSignal,
): Promise<Milestone | undefined> {
  const userId = ctx.user.id;
  const processor = ctx.ai.model?.processor ?? null;
  const { path, today, isKnown, mayAsk } = await ctx.tx(async (tx) => {
    const [row, date, known, consent] = await Promise.all([
      selectPath(tx, { userId, id }),
      readToday(tx, userId),
      hasEdit(tx, { userId, pathId: id, editId }),
      hasConsent(tx, { userId, kind: "ai", processor }),
    ]);
    return { path: row, today: date, isKnown: known, mayAsk: consent };
  });
  if (!path) throw new AppError("not_found");
  if (isKnown) return undefined;
  if (path.version !== base_version) throw new AppError("path_changed");
  const milestone = findMilestone(path, key);
  // The learner's own words have no source they could be made from again.
  if (milestone.origin.engine === "learner" || path.status === "archived") return undefined;
  const input = { ...toIntake(path), language: path.language, today };
  const byModel = mayAsk ? await askModel(ctx, path, key, input, gone) : undefined;
  // Nobody saw what would be written: the page asks again, or leaves it.
  if (gone.aborted) return undefined;
  return byModel ?? rebuildFromBlueprint(milestone, input);
}

/** Bounded as a whole, since somebody waits in front of it. */
async function askModel(
  ctx: UserCtx,
  path: PathRow,
  key: string,
  input: PlanInput,
  gone: AbortSignal,
): Promise<Milestone | undefined> {
  const { model } = ctx.ai;
  if (!model) return undefined;
  const { log, spend, tx } = ctx;
  const userId = ctx.user.id;
  if (!(await hasTryLeft(ctx))) return undefined;
  const signal = AbortSignal.any([gone, AbortSignal.timeout(limits.ai.totalMs)]);
  const ask = createAskModel({ model, log, spend, userId, tx, signal });
  return rebuildByModel({ model: model.model, ask }, path, key, input);
}

/** As many a day as there may be paths; beyond them the blueprints answer, where there is one. */
async function hasTryLeft({ sharedLimiter, user }: UserCtx): Promise<boolean> {
  try {
    await sharedLimiter.consume(`rebuild:${user.id}`, limits.generation.perDay, 24 * 3600);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** As its blueprint has it now, with other courses where there are any. */
async function rebuildFromBlueprint({ origin, linkedCourses }: Milestone, asked: PlanInput) {
  if (origin.engine !== "blueprint" || origin.name === null) return undefined;
  const input = { ...asked, blueprint: origin.name };
  const before = new Set(linkedCourses.map(({ course }) => course));
  const plan = async (known_skills: string[], without?: Set<string>) => {
    const outcome = await blueprintEngine.plan({ ...input, known_skills }, without);
    return outcome.kind === "path"
      ? Object.values(outcome.milestones).find((milestone) => milestone.origin.key === origin.key)
      : undefined;
  };
  // What is known shortens it as it did at first; only where nothing would be left of it, it stays whole.
  const known = (await plan(asked.known_skills)) ? asked.known_skills : [];
  const rebuilt = await plan(known, before);
  return rebuilt && rebuilt.linkedCourses.length > 0 ? rebuilt : plan(known);
}

function toIntake(path: PathRow): Omit<PlanInput, "language" | "today"> {
  return {
    goal: path.goal,
    blueprint: path.blueprint,
    level: path.level,
    known_skills: path.known_skills,
    study_language: path.study_language,
    budget: path.budget,
    hours_per_week: path.hours_per_week,
    study_days: path.study_days,
    start_date: path.start_date,
    deadline: path.deadline,
  };
}
