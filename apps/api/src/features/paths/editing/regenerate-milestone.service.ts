import { limits } from "@masar/contract/limits";
import type { Milestone } from "@masar/contract/paths/schemas";
import { hasConsent } from "#api/ai/consent.ts";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { rebuildByModel } from "#api/features/paths/generation/ai-engine.ts";
import { createAskModel } from "#api/core/model-calls/ask-model.ts";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import { type Edit, findMilestone } from "#api/features/paths/editing/apply-path-edit.ts";
import { hasEdit } from "#api/features/paths/editing/path-versions.queries.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";

/**
 * By the model if the user consented, else, or if the model fails, by the blueprint. Undefined if neither can, and
 * for an edit that was applied before.
 */
export async function rebuildMilestone(
  ctx: UserCtx,
  { id, edit_id: editId, base_version }: Edit,
  key: string,
  disconnected: AbortSignal,
): Promise<Milestone | undefined> {
  const userId = ctx.user.id;
  const processor = ctx.ai.model?.processor ?? null;
  const [path, today, isKnown, mayAsk] = await ctx.tx((tx) =>
    Promise.all([
      selectPath(tx, { userId, id }),
      readToday(tx, userId),
      hasEdit(tx, { userId, pathId: id, editId }),
      hasConsent(tx, { userId, kind: "ai", processor }),
      refreshCatalog(tx),
    ]),
  );
  if (!path) throw new AppError("not_found");
  if (isKnown) return undefined;
  if (path.version !== base_version) throw new AppError("path_changed");
  const milestone = findMilestone(path, key);
  // There is no source for a milestone that the user wrote.
  if (milestone.origin.engine === "learner" || path.status === "archived") return undefined;
  if (milestone.locked) return undefined;
  const input = { ...path, today };
  const byModel = mayAsk ? await askModel(ctx, path, key, input, disconnected) : undefined;
  // The user would not see the result of this edit.
  if (disconnected.aborted) return undefined;
  return byModel ?? rebuildFromBlueprint(milestone, input);
}

/** With one time limit for everything, since the user waits for the response. */
async function askModel(
  ctx: UserCtx,
  path: PathRow,
  key: string,
  input: PlanInput,
  disconnected: AbortSignal,
) {
  const { model } = ctx.ai;
  if (!model || !(await hasTryLeft(ctx))) return undefined;
  const { log, spend, tx } = ctx;
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(limits.ai.totalMs)]);
  const ask = createAskModel({ model, log, spend, userId: ctx.user.id, tx, signal });
  return rebuildByModel({ model: model.model, ask }, path, key, input);
}

/** Beyond the daily limit only the blueprint is used. */
async function hasTryLeft({ sharedLimiter, user }: UserCtx) {
  try {
    await sharedLimiter.consume(`rebuild:${user.id}`, limits.generation.perDay, 24 * 3600);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The milestone as in its blueprint now, with other courses where there are any. */
async function rebuildFromBlueprint({ origin, linkedCourses }: Milestone, input: PlanInput) {
  if (origin.engine !== "blueprint" || origin.name === null) return undefined;
  const before = new Set(linkedCourses.map(({ course }) => course));
  const plan = async (known_skills: string[], without?: Set<string>) => {
    // A deadline must not leave out the milestone itself.
    const include = origin.key === null ? [] : [origin.key];
    const request = { ...input, blueprint: origin.name, known_skills, include };
    const outcome = await blueprintEngine.plan(request, without);
    return outcome.kind === "path"
      ? Object.values(outcome.milestones).find((milestone) => milestone.origin.key === origin.key)
      : undefined;
  };
  // Known skills shorten the milestone as at first, unless nothing would be left of it.
  const known = (await plan(input.known_skills)) ? input.known_skills : [];
  const rebuilt = await plan(known, before);
  return rebuilt && rebuilt.linkedCourses.length > 0 ? rebuilt : plan(known);
}
