import { limits } from "@masar/contract/limits";
import type { LearningPath, PathDetail } from "@masar/contract/paths/schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { forecastPath } from "@masar/domain/progress/progress-summary";
import { isExamPath } from "@masar/domain/planning/is-exam-path";
import { checkRemaining, scheduleStored } from "@masar/domain/planning/schedule";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { listMilestoneChecks, listPathProgress } from "#api/core/study/path-progress.service.ts";
import {
  addSessionHours,
  countPathSessions,
  loadSessionTicks,
} from "#api/core/study/planned-sessions.service.ts";
import { findNextSessionWithResource } from "#api/core/study/session-resources.service.ts";
import { listCourses } from "#api/features/paths/editing/path-courses.ts";
import { canUndo } from "#api/features/paths/editing/path-versions.queries.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import { loadPathStudy } from "#api/core/study/study-weeks.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

export async function readDetail(tx: Tx, user: { id: string }, id: string): Promise<PathDetail> {
  const of = { userId: user.id, pathId: id };
  const [row, isUndoable, done, checks, study, ticks] = await Promise.all([
    selectPath(tx, { userId: user.id, id }),
    canUndo(tx, of),
    listPathProgress(tx, of),
    listMilestoneChecks(tx, of),
    loadPathStudy(tx, of),
    loadSessionTicks(tx, of),
  ]);
  if (!row) throw new AppError("not_found");
  const views = deriveMilestones(row, done.progress, done.sub_progress);
  const studied = addSessionHours(row, views, ticks);
  const expected = forecastPath(row, { views: studied, ...study });
  const deadline = checkRemaining(row, { views: studied, expected, today: study.today });
  const [courses, next] = await Promise.all([
    findCourseCards(tx, listCourses(row.milestones)),
    findNextSessionWithResource(tx, row, views, ticks),
  ]);
  return {
    path: toPath(row, isUndoable),
    is_exam: isExamPath(getCatalog(), row),
    ...done,
    checks: checks.map(toIsoDates),
    courses,
    session_counts: countPathSessions(row, views, ticks),
    next_session: next.session,
    plan: { ...scheduleStored(row, studied), deadline },
    ...study,
  };
}

export async function announcePath(tx: Tx, { userId, pathId }: OwnPath) {
  await addLiveEvent(tx, { userId, name: "path.changed", payload: { id: pathId } });
}

/** The default length applies if none is stored (R9.01). */
export function lengthInWeeks(row: Pick<PathRow, "estimated_duration_weeks">): number {
  return row.estimated_duration_weeks ?? limits.paths.defaultWeeks;
}

function toPath(row: PathRow, isUndoable: boolean): LearningPath {
  const {
    next_key: _key,
    next_sub: _sub,
    generation_id: _id,
    known_skills: _known,
    sub_milestones_before: _before,
    ...path
  } = row;
  return {
    ...toIsoDates(path),
    estimated_duration_weeks: lengthInWeeks(row),
    can_undo: isUndoable,
  };
}
