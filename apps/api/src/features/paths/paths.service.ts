import { catalog } from "@masar/catalog/catalog";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { PathStatus } from "@masar/contract/paths/constants";
import type { PathDetail, PathSummary } from "@masar/contract/paths/schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { chooseFinishDate } from "@masar/domain/progress/plan-difference";
import { forecastPath } from "@masar/domain/progress/progress-summary";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { countWeeks, listDone, scheduleStored } from "@masar/domain/planning/schedule";
import type { UserCtx } from "#api/context.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { loadStudiedPaths } from "#api/core/study/studied-milestones.service.ts";
import { countHours } from "#api/features/paths/editing/apply-path-edit.ts";
import { recordPlanChange } from "#api/features/paths/editing/path-versions.service.ts";
import * as details from "#api/features/paths/path-detail.service.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";
import { revokePublication } from "#api/features/paths/publishing/publications.queries.ts";
import {
  followsActivePaths,
  readWeeklyTarget,
  saveActiveHoursAsTarget,
} from "#api/features/paths/weekly-target.service.ts";
import { finishSetup } from "./finish-setup.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import { loadWeeksByPath } from "#api/core/study/study-weeks.service.ts";

const knownSkills = new Set(catalog.skills.map(({ id }) => id));

export async function listPaths(ctx: UserCtx): Promise<ResponseOf<"listPaths">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [rows, { weeksOf, today }] = await Promise.all([
      queries.listPaths(tx, { userId }),
      loadWeeksByPath(tx, { userId }),
    ]);
    const studied = await loadStudiedPaths(tx, { userId, paths: rows });
    return {
      paths: studied.map(({ path, views }) =>
        toSummary(path, views, forecastPath(path, { views, weeks: weeksOf(path.id), today })),
      ),
    };
  });
}

function toSummary(
  row: queries.PathRow,
  views: MilestoneView[],
  expected: { date: string; isMeasured: boolean },
): PathSummary {
  const finishDate = chooseFinishDate({
    planned: scheduleStored(row, views).finish_date,
    expected: expected.date,
    isMeasured: expected.isMeasured,
    deadline: row.deadline,
  });
  const { id, title, description, status, is_pinned, progress_percentage } = row;
  const shown = { id, title, description, status, is_pinned, progress_percentage };
  return {
    ...shown,
    studied_percentage: shownPercentage(views),
    total_milestones: views.length,
    completed_milestones: views.filter((view) => view.is_completed).length,
    estimated_duration_weeks: details.lengthInWeeks(row),
    estimated_completion_date: progress_percentage === 100 ? null : finishDate,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Skills of the catalog that were finished on any path, offered as known for a new path. */
export async function listFinishedSkills(tx: Tx, params: Own): Promise<string[]> {
  const skills = await queries.listFinishedSkills(tx, params);
  return skills.filter((skill) => knownSkills.has(skill)).toSorted();
}

export async function getPath(ctx: UserCtx, { id }: { id: string }): Promise<PathDetail> {
  return ctx.tx((tx) => details.readDetail(tx, ctx.user, id));
}

export async function updatePath(
  ctx: UserCtx,
  input: ParsedOf<"updatePath">["body"] & { id: string },
) {
  const own = { userId: ctx.user.id, id: input.id };
  requirePlanDates({ deadline: input.deadline });
  return changePath(ctx, own, async (tx, path) => {
    const { status, hours_per_week, deadline } = input;
    const values: queries.PathValues = {};
    if (status !== undefined && status !== path.status) {
      values.status = moveStatus(path, status);
      if (path.status === "draft" && status === "active") {
        Object.assign(values, await acceptDraft(tx, ctx, path));
      }
      if (status === "archived") {
        values.is_pinned = false;
        // The link is gone for its owner too, and must not return with the path.
        await revokePublication(tx, { userId: own.userId, pathId: own.id });
      }
    }
    if (input.is_pinned !== undefined) {
      if (input.is_pinned) await pin(tx, own, values.status ?? path.status);
      values.is_pinned = input.is_pinned;
    }
    const hasNewHours = hours_per_week !== undefined && hours_per_week !== path.hours_per_week;
    const plan = {
      ...(hasNewHours && (await planHours(tx, own, path, hours_per_week))),
      ...(deadline !== undefined && { deadline }),
    };
    const kind = hasNewHours ? "set_hours" : "set_deadline";
    const weeklyTarget = hasNewHours ? await readWeeklyTarget(tx, own) : undefined;
    const change = { kind, values: plan, weeklyTarget } as const;
    Object.assign(values, plan, await recordPlanChange(tx, path, change));
    const changesTarget = hasNewHours || (await followsActivePaths(tx, own));
    await queries.updatePath(tx, { ...own, values });
    if (changesTarget) await saveActiveHoursAsTarget(tx, own);
  });
}

/** New hours count from today: planned from the first day, open milestones could be overdue at once. */
async function planHours(tx: Tx, own: OwnRow, path: queries.PathRow, hours_per_week: number) {
  const estimated_duration_weeks = countWeeks(countHours(path.milestones), hours_per_week);
  const isInProgress = path.status === "active" || path.status === "paused";
  const moved = isInProgress ? await planFromToday(tx, own, path) : null;
  const hasStarted = moved !== null && path.start_date <= moved.start_date;
  return { hours_per_week, estimated_duration_weeks, ...(hasStarted && moved) };
}

export async function deleteDraft(ctx: UserCtx, { id }: { id: string }): Promise<null> {
  const own = { userId: ctx.user.id, id };
  return ctx.tx(async (tx) => {
    if (!(await queries.lockPath(tx, own))) throw new AppError("not_found");
    if (!(await queries.deleteDraft(tx, own))) throw new AppError("not_possible_now");
    await details.announcePath(tx, { userId: own.userId, pathId: id });
    return null;
  });
}

/** Plans the remaining milestones again from today. */
export async function movePathDates(ctx: UserCtx, { id }: { id: string }): Promise<PathDetail> {
  const own = { userId: ctx.user.id, id };
  return changePath(ctx, own, async (tx, path) => {
    if (path.status === "completed" || path.status === "archived") {
      throw new AppError("not_possible_now");
    }
    const values = await planFromToday(tx, own, path);
    const recorded = await recordPlanChange(tx, path, { kind: "move_dates", values });
    await queries.updatePath(tx, { ...own, values: { ...values, ...recorded } });
  });
}

async function planFromToday(tx: Tx, { userId }: OwnRow, path: queries.PathRow) {
  const [start_date, studied] = await Promise.all([
    readToday(tx, userId),
    loadStudiedPaths(tx, { userId, paths: [path] }),
  ]);
  return { start_date, ...listDone(studied.flatMap(({ views }) => views)) };
}

async function changePath(
  ctx: UserCtx,
  own: OwnRow,
  change: (tx: Tx, path: queries.PathRow) => Promise<void>,
) {
  return ctx.tx(async (tx) => {
    // Always before the row, or two changes could deadlock.
    await queries.lockPins(tx, own);
    const path = await queries.lockPath(tx, own);
    if (!path) throw new AppError("not_found");
    await change(tx, path);
    await details.announcePath(tx, { userId: own.userId, pathId: own.id });
    return details.readDetail(tx, ctx.user, own.id);
  });
}

const moves: Record<PathStatus, PathStatus[]> = {
  draft: ["active"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  completed: ["archived"],
  archived: ["active"],
};

function moveStatus(path: queries.PathRow, to: PathStatus) {
  if (!moves[path.status].includes(to)) throw new AppError("not_possible_now");
  // A completed path leaves the archive as completed.
  return path.status === "archived" && path.completed_at ? "completed" : to;
}

async function pin(tx: Tx, own: OwnRow, status: PathStatus) {
  if (status === "draft" || status === "archived") throw new AppError("not_possible_now");
  await queries.unpinOthers(tx, own);
}

/** Accepting a draft completes the setup. A start in the past moves to today. */
async function acceptDraft(tx: Tx, ctx: UserCtx, path: queries.PathRow) {
  const today = await readToday(tx, ctx.user.id);
  const { hours_per_week: weeklyTargetHours, study_days: studyDays } = path;
  await finishSetup(ctx, tx, { weeklyTargetHours, studyDays });
  const userId = ctx.user.id;
  const { id, goal, blueprint } = path;
  const replaced =
    goal === "" ? [] : await queries.deleteOtherDrafts(tx, { userId, id, goal, blueprint });
  for (const pathId of replaced) await details.announcePath(tx, { userId, pathId });
  return path.start_date < today ? { start_date: today } : {};
}
