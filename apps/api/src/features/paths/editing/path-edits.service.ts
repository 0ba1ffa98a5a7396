import type { Milestone } from "@masar/contract/paths/schemas";
import { countWeeks, scheduleStored } from "@masar/domain/planning/schedule";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { loadStudiedPaths } from "#api/core/study/studied-milestones.service.ts";
import { refreshPathProgress } from "#api/core/study/path-progress.service.ts";
import * as edits from "#api/features/paths/editing/apply-path-edit.ts";
import { planBlueprintMilestone } from "#api/features/paths/editing/blueprint-milestones.service.ts";
import { planSteps } from "#api/features/paths/editing/playlist-steps.service.ts";
import { rebuildMilestone } from "#api/features/paths/editing/regenerate-milestone.service.ts";
import { announcePath, readDetail } from "#api/features/paths/path-detail.service.ts";
import {
  describeVersions,
  pickChangedPlan,
  type PlanColumn,
  recordVersion,
} from "#api/features/paths/editing/path-versions.service.ts";
import * as versions from "#api/features/paths/editing/path-versions.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";
import { markReplacementUndone } from "#api/features/paths/replacement/replacements.queries.ts";
import { followsActivePaths, saveWeeklyTarget } from "#api/features/paths/weekly-target.service.ts";

type ChangedPath = edits.EditablePath & Pick<queries.PathRow, PlanColumn>;

export async function editPath(
  ctx: UserCtx,
  input: edits.Edit & { change: edits.Change },
  disconnected: AbortSignal,
) {
  const { change } = input;
  // Regenerating may call a model, so it happens before the path's row is locked.
  const rebuilt =
    change.kind === "regenerate"
      ? await rebuildMilestone(ctx, input, change.key, disconnected)
      : undefined;
  return changePath(ctx, input, async (tx, path) => {
    if (change.kind === "link_course") await requireCourse(tx, change.course);
    const today = await readToday(tx, ctx.user.id);
    const planned =
      change.kind === "add_from_blueprint"
        ? await planBlueprintMilestone(tx, path, today, change.blueprint_key)
        : rebuilt;
    const options = {
      today,
      planned: planned && (await removeUnavailableCourses(tx, planned)),
      steps: change.kind === "add_playlist" ? await planSteps(tx, path, change) : undefined,
      dates: change.kind === "lock" ? await readDates(tx, path) : undefined,
    };
    return { kind: change.kind, after: { ...path, ...edits.applyChange(path, change, options) } };
  });
}

export async function undoPathEdit(ctx: UserCtx, input: edits.Edit) {
  return changePath(ctx, input, async (tx, path) => {
    const of = { userId: ctx.user.id, pathId: path.id };
    const undone = await versions.findUndoable(tx, of);
    if (!undone) throw new AppError("not_possible_now");
    await versions.markUndone(tx, { ...of, version: undone.version });
    await markReplacementUndone(tx, of, { version: undone.version });
    const { weekly_target_hours, ...snapshot } = undone.snapshot;
    // Only the target that the undone change wrote.
    if (weekly_target_hours !== undefined && (await followsActivePaths(tx, of)))
      await saveWeeklyTarget(tx, of, weekly_target_hours);
    const milestones = edits.carryFeedback(snapshot.milestones ?? path.milestones, path.milestones);
    return { kind: "undo", after: { ...path, ...snapshot, milestones } };
  });
}

/** The first version is the path as it was created. */
export async function listPathVersions(ctx: UserCtx, { id }: { id: string }) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [path, changes] = await Promise.all([
      queries.selectPath(tx, { userId, id }),
      versions.listVersions(tx, { userId, pathId: id }),
    ]);
    if (!path) throw new AppError("not_found");
    const created = { version: 1, kind: "created", created_at: path.created_at, difference: null };
    return {
      versions: [...describeVersions(path, changes), created].map((version) => ({
        ...version,
        created_at: version.created_at.toISOString(),
      })),
    };
  });
}

/** Applies one change under the path's lock. A known edit id changes nothing; another base version is rejected. */
async function changePath(
  ctx: UserCtx,
  { id, edit_id, base_version }: edits.Edit,
  change: (tx: Tx, path: queries.PathRow) => Promise<{ kind: string; after: ChangedPath }>,
) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const path = await queries.lockPath(tx, { userId, id });
    if (!path) throw new AppError("not_found");
    const of = { userId, pathId: id };
    if (await versions.hasEdit(tx, { ...of, editId: edit_id })) return readDetail(tx, ctx.user, id);
    if (path.version !== base_version) throw new AppError("path_changed");
    if (path.status === "archived") throw new AppError("not_possible_now");
    const { kind, after } = await change(tx, path);
    const { title, description, milestones } = path;
    // An undo may restore the plan, which the list of versions shows.
    const snapshot = { title, description, milestones, ...pickChangedPlan(path, after) };
    const version = await recordVersion(tx, path, { edit_id, kind, snapshot });
    const { hours_per_week } = after;
    const values = {
      title: after.title,
      description: after.description,
      milestones: JSON.stringify(after.milestones),
      next_key: after.next_key,
      next_sub: after.next_sub,
      hours_per_week,
      deadline: after.deadline,
      start_date: after.start_date,
      done_before: after.done_before,
      sub_milestones_before: after.sub_milestones_before,
      version,
      estimated_duration_weeks: countWeeks(edits.countHours(after.milestones), hours_per_week),
    };
    await queries.updatePath(tx, { userId, id, values });
    // Completed milestones stay completed, but the percentage may change.
    await refreshPathProgress(tx, { userId, path: { ...path, milestones: after.milestones } });
    await announcePath(tx, of);
    return readDetail(tx, ctx.user, id);
  });
}

async function readDates(tx: Tx, path: queries.PathRow) {
  const studied = await loadStudiedPaths(tx, { userId: path.user_id, paths: [path] });
  const views = studied.flatMap((each) => each.views);
  return scheduleStored(path, views).dates;
}

async function requireCourse(tx: Tx, slug: string) {
  const available = await findAvailableCourses(tx, [slug]);
  if (!available.has(slug)) throw new AppError("not_found");
}

async function removeUnavailableCourses(tx: Tx, milestone: Milestone) {
  const slugs = milestone.linkedCourses.map(({ course }) => course);
  const available = await findAvailableCourses(tx, slugs);
  const linkedCourses = milestone.linkedCourses.filter(({ course }) => available.has(course));
  return { ...milestone, linkedCourses };
}
