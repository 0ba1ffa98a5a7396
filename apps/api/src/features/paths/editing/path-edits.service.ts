import type { Milestone, PathDetail } from "@masar/contract/paths/schemas";
import { countWeeks } from "@masar/domain/planning/schedule";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { refreshPathProgress } from "#api/core/study/path-progress.service.ts";
import {
  applyChange,
  type Change,
  carryFeedback,
  countHours,
  type EditablePath,
} from "#api/features/paths/editing/apply-path-edit.ts";
import { rebuildMilestone } from "#api/features/paths/editing/regenerate-milestone.service.ts";
import { announcePath, readDetail } from "#api/features/paths/path-detail.service.ts";
import * as versions from "#api/features/paths/editing/path-versions.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import {
  lockPath,
  type PathRow,
  selectPath,
  updatePath,
} from "#api/features/paths/paths.queries.ts";

type Edit = { id: string; edit_id: string; base_version: number };

const maxVersions = 50;

export async function editPath(ctx: UserCtx, input: Edit & { change: Change }, gone: AbortSignal) {
  const { change } = input;
  // An engine may take its time, so it is asked before the path's row is held.
  const rebuilt =
    change.kind === "regenerate" ? await rebuildMilestone(ctx, input, change.key, gone) : undefined;
  return changePath(ctx, input, async (tx, path) => {
    if (change.kind === "link_course") await requireCourse(tx, change.course);
    const today = await readToday(tx, ctx.user.id);
    const fresh = rebuilt && (await removeUnavailableCourses(tx, rebuilt));
    return { kind: change.kind, road: applyChange(path, change, { today, rebuilt: fresh }) };
  });
}

export async function undoPathEdit(ctx: UserCtx, input: Edit): Promise<PathDetail> {
  return changePath(ctx, input, async (tx, path) => {
    const of = { userId: ctx.user.id, pathId: path.id };
    const undone = await versions.findUndoable(tx, of);
    if (!undone) throw new AppError("not_possible_now");
    await versions.markUndone(tx, { ...of, version: undone.version });
    const { next_key, next_sub } = path;
    const milestones = carryFeedback(undone.snapshot.milestones, path.milestones);
    return { kind: "undo", road: { ...undone.snapshot, milestones, next_key, next_sub } };
  });
}

/** The first version is the path as it was made. */
export async function listPathVersions(ctx: UserCtx, input: { id: string }) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [path, edits] = await Promise.all([
      selectPath(tx, { userId, id: input.id }),
      versions.listVersions(tx, { userId, pathId: input.id }),
    ]);
    if (!path) throw new AppError("not_found");
    const made = { version: 1, kind: "created", created_at: path.created_at };
    return {
      versions: [...edits, made].map((version) => ({
        ...version,
        created_at: version.created_at.toISOString(),
      })),
    };
  });
}

/** One change under the path's lock: known by its id, refused when it was made against another version. */
async function changePath(
  ctx: UserCtx,
  { id, edit_id: editId, base_version }: Edit,
  make: (tx: Tx, path: PathRow) => Promise<{ kind: string; road: EditablePath }>,
): Promise<PathDetail> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const path = await lockPath(tx, { userId, id });
    if (!path) throw new AppError("not_found");
    const of = { userId, pathId: id };
    if (await versions.hasEdit(tx, { ...of, editId })) return readDetail(tx, ctx.user, id);
    if (path.version !== base_version) throw new AppError("path_changed");
    if (path.status === "archived") throw new AppError("not_possible_now");
    const { kind, road } = await make(tx, path);
    const version = path.version + 1;
    const { title, description, milestones } = path;
    await versions.insertVersion(tx, {
      ...of,
      version,
      editId,
      kind,
      snapshot: { title, description, milestones },
    });
    await versions.deleteVersionsUpTo(tx, { ...of, version: version - maxVersions });
    await savePathContent(tx, path, road, version);
    await announcePath(tx, of);
    return readDetail(tx, ctx.user, id);
  });
}

async function savePathContent(tx: Tx, path: PathRow, road: EditablePath, version: number) {
  const { user_id: userId, id } = path;
  await updatePath(tx, {
    userId,
    id,
    values: {
      title: road.title,
      description: road.description,
      milestones: JSON.stringify(road.milestones),
      next_key: road.next_key,
      next_sub: road.next_sub,
      version,
      estimated_duration_weeks: countWeeks(countHours(road.milestones), path.hours_per_week),
    },
  });
  // What is ticked stays ticked; how far along the road that is may have changed.
  await refreshPathProgress(tx, { userId, path: { ...path, milestones: road.milestones } });
}

async function requireCourse(tx: Tx, slug: string): Promise<void> {
  const available = await findAvailableCourses(tx, [slug]);
  if (!available.has(slug)) throw new AppError("not_found");
}

async function removeUnavailableCourses(tx: Tx, milestone: Milestone): Promise<Milestone> {
  const slugs = milestone.linkedCourses.map(({ course }) => course);
  const available = await findAvailableCourses(tx, slugs);
  const linkedCourses = milestone.linkedCourses.filter(({ course }) => available.has(course));
  return { ...milestone, linkedCourses };
}
