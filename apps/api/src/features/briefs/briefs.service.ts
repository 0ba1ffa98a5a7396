import { briefs } from "@masar/catalog/briefs";
import type { PathBriefs } from "@masar/contract/briefs/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import type { UserCtx } from "#api/context.ts";
import { findPath } from "#api/core/study/path-progress.service.ts";
import { AppError } from "#api/errors.ts";

/** A brief belongs to a milestone of a blueprint; one from elsewhere has none. */
export function listPathBriefs(
  ctx: UserCtx,
  { id, language }: { id: string; language: Language },
): Promise<PathBriefs> {
  return ctx.tx(async (tx) => {
    const path = await findPath(tx, { userId: ctx.user.id, pathId: id });
    if (!path) throw new AppError("not_found");
    const found = Object.entries(path.milestones).flatMap(([milestone_key, { origin }]) => {
      const brief = briefs.get(`${origin.name}/${origin.key}`);
      return brief ? [{ milestone_key, ...toBriefText(brief, language) }] : [];
    });
    return { briefs: found };
  });
}
