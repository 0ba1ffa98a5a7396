import { randomUUID } from "node:crypto";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { recordVersion } from "#api/features/paths/editing/path-versions.service.ts";
import { announcePath, readDetail } from "#api/features/paths/path-detail.service.ts";
import { lockPath, updatePath } from "#api/features/paths/paths.queries.ts";
import * as queries from "./replacements.queries.ts";
import { listCourseSlugs, restoreCourse } from "./swap-course.ts";

/** The newest pairs of courses; older ones matter to nobody. */
const maxListed = 100;

/** Brings a replaced course back. Its row stays, so that it is not replaced again. */
export async function undoReplacedCourse(ctx: UserCtx, input: { id: string; course: string }) {
  const userId = ctx.user.id;
  const { id, course } = input;
  return ctx.tx(async (tx) => {
    const path = await lockPath(tx, { userId, id });
    const of = { userId, pathId: id };
    const replaced = path && (await queries.findReplacement(tx, { ...of, course }));
    if (!replaced) throw new AppError("not_found");
    // The return may itself have been undone in the path's history.
    const isBack = replaced.undone_at && listCourseSlugs(path.milestones).has(course);
    if (isBack) return readDetail(tx, ctx.user, id);
    if (path.status === "archived") throw new AppError("not_possible_now");
    const { replacement: from, milestone_keys: keys, reason } = replaced;
    const milestones = restoreCourse(path.milestones, { keys, from, to: course, reason });
    if (!milestones) throw new AppError("not_possible_now");
    const { title, description, milestones: before } = path;
    const version = await recordVersion(tx, path, {
      edit_id: randomUUID(),
      kind: "restore_course",
      snapshot: { title, description, milestones: before },
    });
    const values = { milestones: JSON.stringify(milestones), version };
    await updatePath(tx, { userId, id, values });
    await queries.markReplacementUndone(tx, of, { course });
    await announcePath(tx, of);
    return readDetail(tx, ctx.user, id);
  });
}

export async function listReplacedCourses(
  ctx: UserCtx,
): Promise<ResponseOf<"listReplacedCourses">> {
  const rows = await ctx.tx((tx) => queries.listReplacements(tx, { limit: maxListed }));
  return {
    replaced: rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
  };
}
