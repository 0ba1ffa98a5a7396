import type { LearningPath, Milestone, PathDetail } from "@masar/contract/paths";
import { schedulePath } from "@masar/domain/schedule";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { listPathProgress } from "#api/features/milestones/path-progress.service.ts";
import { canUndo } from "#api/features/paths/path-versions.queries.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import { readPathStudy } from "#api/features/study/study.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type OfPath = { userId: string; pathId: string };

/** Everything the pages of one path need; what does not depend on the path's row travels with it. */
export async function readDetail(tx: Tx, user: { id: string }, id: string): Promise<PathDetail> {
  const of = { userId: user.id, pathId: id };
  const [row, isUndoable, done, study] = await Promise.all([
    selectPath(tx, { userId: user.id, id }),
    canUndo(tx, of),
    listPathProgress(tx, of),
    readPathStudy(tx, of),
  ]);
  if (!row) throw new AppError("not_found");
  return {
    path: toPath(row, isUndoable),
    ...done,
    courses: await findCourseCards(tx, listCourses(row.milestones)),
    plan: planOf(row),
    ...study,
  };
}

function planOf(row: PathRow): PathDetail["plan"] {
  return schedulePath({
    milestones: row.milestones,
    hoursPerWeek: row.hours_per_week,
    studyDays: row.study_days,
    startDate: row.start_date,
    doneBefore: row.done_before,
    deadline: row.deadline,
  });
}

export async function announcePath(tx: Tx, { userId, pathId }: OfPath): Promise<void> {
  await addLiveEvent(tx, { userId, name: "path.changed", payload: { id: pathId } });
}

function listCourses(milestones: Record<string, Milestone>): string[] {
  const all = Object.values(milestones).flatMap(({ linkedCourses }) => linkedCourses);
  return [...new Set(all.map(({ course }) => course))];
}

function toPath(row: PathRow, isUndoable: boolean): LearningPath {
  const { next_key: _key, next_sub: _sub, generation_id: _generation, ...path } = row;
  return {
    ...path,
    can_undo: isUndoable,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
