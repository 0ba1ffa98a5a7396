import type { Milestone } from "@masar/contract/paths/schemas";
import {
  listAbsentMilestones,
  planAbsentMilestone,
} from "@masar/domain/planning/absent-milestones";
import type { UserCtx } from "#api/context.ts";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";

export async function listBlueprintMilestones(ctx: UserCtx, { id }: { id: string }) {
  const userId = ctx.user.id;
  const [path, today, catalog] = await ctx.tx((tx) =>
    Promise.all([selectPath(tx, { userId, id }), readToday(tx, userId), refreshCatalog(tx)]),
  );
  if (!path) throw new AppError("not_found");
  return { milestones: listAbsentMilestones(catalog, { ...path, today }, path.milestones) };
}

/** Undefined when the blueprint has no such milestone or the path already has it. */
export async function planBlueprintMilestone(
  tx: Tx,
  path: PathRow,
  today: string,
  key: string,
): Promise<Milestone | undefined> {
  const catalog = await refreshCatalog(tx);
  return planAbsentMilestone(catalog, { ...path, today }, path.milestones, key);
}
