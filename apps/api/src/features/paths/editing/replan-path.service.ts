import { countWeeks } from "@masar/domain/planning/schedule";
import { refreshPathProgress } from "#api/core/study/path-progress.service.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  carryFeedback,
  countHours,
  type Milestones,
} from "#api/features/paths/editing/apply-path-edit.ts";
import * as versions from "#api/features/paths/editing/path-versions.queries.ts";
import {
  pickChangedPlan,
  recordVersion,
} from "#api/features/paths/editing/path-versions.service.ts";
import { announcePath } from "#api/features/paths/path-detail.service.ts";
import { lockPath, type PathRow, updatePath } from "#api/features/paths/paths.queries.ts";
import {
  readWeeklyTarget,
  saveActiveHoursAsTarget,
} from "#api/features/paths/weekly-target.service.ts";

type NewPlan = Pick<
  PathRow,
  "hours_per_week" | "start_date" | "done_before" | "sub_milestones_before"
> & { milestones: Milestones };
type Replan<Result> = { kind: string; values: NewPlan; result: Result };

/**
 * Stores dates, steps and hours in one version, which an undo restores together. Null for a known edit id, which changes
 * nothing.
 */
export async function replanPath<Result>(
  tx: Tx,
  { editId, ...of }: OwnPath & { editId: string },
  baseVersion: number,
  decide: () => Promise<Replan<Result>>,
): Promise<{ version: number; result: Result } | null> {
  const { userId, pathId: id } = of;
  const path = await lockPath(tx, { userId, id });
  if (!path) throw new AppError("not_found");
  if (await versions.hasEdit(tx, { ...of, editId })) return null;
  if (path.version !== baseVersion) throw new AppError("path_changed");
  const { kind, values, result } = await decide();
  const milestones = carryFeedback(values.milestones, path.milestones);
  const hasNewHours = values.hours_per_week !== path.hours_per_week;
  const target = hasNewHours ? await readWeeklyTarget(tx, of) : undefined;
  const snapshot = {
    milestones: path.milestones,
    ...pickChangedPlan(path, values),
    ...(target !== undefined && { weekly_target_hours: target }),
  };
  const version = await recordVersion(tx, path, { edit_id: editId, kind, snapshot });
  await updatePath(tx, {
    userId,
    id,
    values: {
      ...values,
      milestones: JSON.stringify(milestones),
      version,
      estimated_duration_weeks: countWeeks(countHours(milestones), values.hours_per_week),
    },
  });
  if (hasNewHours) await saveActiveHoursAsTarget(tx, of);
  await refreshPathProgress(tx, { userId, path: { ...path, milestones } });
  await announcePath(tx, of);
  return { version, result };
}

/** Whether a change is the next that an undo goes back to, was undone, or lies below newer ones. */
export async function findChangeState(
  tx: Tx,
  { version, ...of }: OwnPath & { version: number },
): Promise<"newest" | "undone" | "older"> {
  const [change, newest] = await Promise.all([
    versions.findVersion(tx, { ...of, version }),
    versions.findUndoable(tx, of),
  ]);
  if (change?.is_undone) return "undone";
  return newest?.version === version ? "newest" : "older";
}
