import { placementLimits } from "@masar/contract/checks/constants";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { nameKnownStep } from "@masar/domain/planning/placement/leave-out-known";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import type { Ctx, UserCtx } from "#api/context.ts";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { findPath, listPathProgress } from "#api/core/study/path-progress.service.ts";
import { AppError } from "#api/errors.ts";
import { limitPerMinute } from "#api/http/caller.ts";
import { findSteps } from "#api/core/catalog/milestone-steps.ts";
import * as queries from "./checks.queries.ts";

/** What is completed is known, and what is locked stays in the path. Only sub-milestones that the path still has and that are open are asked about. */
export function getPlacement(
  ctx: UserCtx,
  { id }: { id: string },
): Promise<ResponseOf<"getPlacement">> {
  const own = { userId: ctx.user.id, pathId: id };
  return ctx.tx(async (tx) => {
    const path = await findPath(tx, own);
    if (!path) throw new AppError("not_found");
    const { progress, sub_progress } = await listPathProgress(tx, own);
    const open = deriveMilestones({ id, milestones: path.milestones }, progress, sub_progress)
      .filter((view) => !view.is_completed && !view.locked)
      .flatMap(({ key, origin, sub_milestones }) => {
        const milestone = path.milestones[key];
        if (!milestone || !origin?.name || !origin.key) return [];
        const openIds = new Set(sub_milestones.flatMap((sub) => (sub.is_completed ? [] : sub.id)));
        const steps = Object.entries(findSteps(milestone)).filter(([, sub]) => openIds.has(sub));
        return [{ key, blueprint: origin.name, milestoneKey: origin.key, steps }];
      });
    const questions = await queries.listQuestionsOf(tx, { milestones: open });
    const milestones = open.map(({ key, blueprint, milestoneKey, steps }) => {
      const titles = new Set(steps.map(([title]) => title));
      return {
        milestone_key: key,
        steps: Object.fromEntries(steps),
        questions: questions
          .filter((row) => row.blueprint === blueprint && row.milestone_key === milestoneKey)
          .map(({ content }) => content)
          .filter(({ sub_milestone }) => titles.has(sub_milestone)),
      };
    });
    return { milestones: milestones.filter((milestone) => milestone.questions.length > 0) };
  });
}

/** For visitors, about the whole blueprint. */
export async function getBlueprintPlacement(
  ctx: Ctx,
  { slug }: { slug: string },
): Promise<ResponseOf<"getBlueprintPlacement">> {
  const { caller } = ctx.request;
  await limitPerMinute(ctx.requestLimiter, "placement", caller, placementLimits.requests);
  return ctx.withSystem(async (tx) => {
    const { blueprints } = await refreshCatalog(tx);
    const blueprint = blueprints.find((one) => one.slug === slug);
    if (!blueprint) throw new AppError("not_found");
    const questions = await queries.listQuestionsOf(tx, {
      milestones: blueprint.milestones.map(({ key }) => ({ blueprint: slug, milestoneKey: key })),
    });
    const milestones = blueprint.milestones.map((milestone) => {
      const titles = milestone.sub_milestones.map(({ title }) => title);
      return {
        milestone_key: milestone.key,
        steps: Object.fromEntries(titles.map((title) => [title, nameKnownStep(milestone, title)])),
        questions: questions
          .filter(({ milestone_key }) => milestone_key === milestone.key)
          .map(({ content }) => content)
          .filter(({ sub_milestone }) => titles.includes(sub_milestone)),
      };
    });
    return { milestones: milestones.filter((milestone) => milestone.questions.length > 0) };
  });
}
