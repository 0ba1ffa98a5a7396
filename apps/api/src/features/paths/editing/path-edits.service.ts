import type { Milestone } from "@masar/contract/paths/schemas";
import { countWeeks } from "@masar/domain/planning/schedule";
import type { UserCtx } from "#api/context.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { refreshPathProgress } from "#api/core/study/path-progress.service.ts";
import * as edits from "#api/features/paths/editing/apply-path-edit.ts";
import { planBlueprintMilestone } from "#api/features/paths/editing/blueprint-milestones.service.ts";
import { rebuildMilestone } from "#api/features/paths/editing/regenerate-milestone.service.ts";
import { announcePath, readDetail } from "#api/features/paths/path-detail.service.ts";
import * as versions from "#api/features/paths/editing/path-versions.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";

const maxVersions = 50;

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
        ? planBlueprintMilestone(path, today, change.blueprint_key)
        : rebuilt;
    const options = { today, planned: planned && (await removeUnavailableCourses(tx, planned)) };
    return { kind: change.kind, content: edits.applyChange(path, change, options) };
  });
}

export async function undoPathEdit(ctx: UserCtx, input: edits.Edit) {
  return changePath(ctx, input, async (tx, path) => {
    const of = { userId: ctx.user.id, pathId: path.id };
    const undone = await versions.findUndoable(tx, of);
    if (!undone) throw new AppError("not_possible_now");
    await versions.markUndone(tx, { ...of, version: undone.version });
    const { next_key, next_sub } = path;
    const milestones = edits.carryFeedback(undone.snapshot.milestones, path.milestones);
    return { kind: "undo", content: { ...undone.snapshot, milestones, next_key, next_sub } };
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
    const created = { version: 1, kind: "created", created_at: path.created_at };
    return { versions: [...changes, created].map(toIsoDates) };
  });
}

/** Applies one change under the path's lock. A known edit id changes nothing; another base version is rejected. */
async function changePath(
  ctx: UserCtx,
  { id, edit_id, base_version }: edits.Edit,
  change: (tx: Tx, path: queries.PathRow) => Promise<{ kind: string; content: edits.EditablePath }>,
) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const path = await queries.lockPath(tx, { userId, id });
    if (!path) throw new AppError("not_found");
    const of = { userId, pathId: id };
    if (await versions.hasEdit(tx, { ...of, editId: edit_id })) return readDetail(tx, ctx.user, id);
    if (path.version !== base_version) throw new AppError("path_changed");
    if (path.status === "archived") throw new AppError("not_possible_now");
    const { kind, content } = await change(tx, path);
    const version = path.version + 1;
    const { title, description, milestones } = path;
    const snapshot = JSON.stringify({ title, description, milestones });
    const row = { user_id: userId, path_id: id, version, edit_id, kind, snapshot };
    await versions.insertVersion(tx, row);
    await versions.deleteVersionsUpTo(tx, { ...of, version: version - maxVersions });
    const hours = edits.countHours(content.milestones);
    const values = {
      title: content.title,
      description: content.description,
      milestones: JSON.stringify(content.milestones),
      next_key: content.next_key,
      next_sub: content.next_sub,
      version,
      estimated_duration_weeks: countWeeks(hours, path.hours_per_week),
    };
    await queries.updatePath(tx, { userId, id, values });
    // Completed milestones stay completed, but the percentage may change.
    await refreshPathProgress(tx, { userId, path: { ...path, milestones: content.milestones } });
    await announcePath(tx, of);
    return readDetail(tx, ctx.user, id);
  });
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
