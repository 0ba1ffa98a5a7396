import { catalog } from "@masar/catalog/catalog";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { PathStatus } from "@masar/contract/paths/constants";
import type { PathDetail, PathSummary } from "@masar/contract/paths/schemas";
import type { StudyWeek } from "@masar/contract/study/schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { forecastPath } from "@masar/domain/progress/progress-summary";
import { countWeeks } from "@masar/domain/planning/schedule";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  listCompletedKeys,
  listProgressOfPaths,
  type PathProgressRows,
} from "#api/core/study/path-progress.service.ts";
import { countHours } from "#api/features/paths/editing/apply-path-edit.ts";
import {
  announcePath,
  lengthInWeeks,
  readDetail,
} from "#api/features/paths/path-detail.service.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import { lockStarts } from "#api/features/paths/generation/generations.queries.ts";
import * as queries from "#api/features/paths/paths.queries.ts";
import { finishSetup } from "#api/features/settings/settings.service.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import { loadWeeksByPath } from "#api/core/study/study-weeks.service.ts";

const knownSkills = new Set(catalog.skills.map(({ id }) => id));

type Update = ParsedOf<"updatePath">["body"];

export async function listPaths(ctx: UserCtx): Promise<ResponseOf<"listPaths">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [rows, { weeksOf, today }] = await Promise.all([
      queries.listPaths(tx, { userId }),
      loadWeeksByPath(tx, { userId }),
    ]);
    const pathIds = rows.map(({ id }) => id);
    const progress = await listProgressOfPaths(tx, { userId, pathIds });
    return {
      paths: rows.map((row) => toSummary(row, progress.get(row.id), weeksOf(row.id), today)),
    };
  });
}

function toSummary(
  row: queries.PathRow,
  done: PathProgressRows | undefined,
  weeks: StudyWeek[],
  today: string,
): PathSummary {
  const views = deriveMilestones(row, done?.progress ?? [], done?.sub_progress ?? []);
  const expected = forecastPath(row, { views, weeks, today });
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    is_pinned: row.is_pinned,
    progress_percentage: row.progress_percentage,
    total_milestones: views.length,
    completed_milestones: views.filter((view) => view.is_completed).length,
    estimated_duration_weeks: lengthInWeeks(row),
    estimated_completion_date: row.progress_percentage === 100 ? null : expected.date,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What was finished on any path, by the catalog's ids: offered as known when a new one is made. */
export async function listFinishedSkills(tx: Tx, params: { userId: string }): Promise<string[]> {
  const skills = await queries.listFinishedSkills(tx, params);
  return skills.filter((skill) => knownSkills.has(skill)).toSorted();
}

export async function getPath(ctx: UserCtx, input: { id: string }): Promise<PathDetail> {
  return ctx.tx((tx) => readDetail(tx, ctx.user, input.id));
}

export async function updatePath(ctx: UserCtx, input: Update & { id: string }) {
  const own = { userId: ctx.user.id, id: input.id };
  requirePlanDates({ deadline: input.deadline });
  return changePath(ctx, own, async (tx, path) => {
    const { status, hours_per_week, deadline } = input;
    const values: Parameters<typeof queries.updatePath>[1]["values"] = {};
    if (status !== undefined && status !== path.status) {
      values.status = moveStatus(path, status);
      if (path.status === "draft" && status === "active") await accept(tx, ctx, path, values);
      if (status === "archived") values.is_pinned = false;
    }
    if (input.is_pinned !== undefined) {
      if (input.is_pinned) await pin(tx, own, values.status ?? path.status);
      values.is_pinned = input.is_pinned;
    }
    if (hours_per_week !== undefined) {
      values.hours_per_week = hours_per_week;
      values.estimated_duration_weeks = countWeeks(countHours(path.milestones), hours_per_week);
    }
    if (deadline !== undefined) values.deadline = deadline;
    await queries.updatePath(tx, { ...own, values });
  });
}

export async function deleteDraft(ctx: UserCtx, input: { id: string }): Promise<null> {
  const own = { userId: ctx.user.id, id: input.id };
  return ctx.tx(async (tx) => {
    const path = await queries.lockPath(tx, own);
    if (!path) throw new AppError("not_found");
    if (!(await queries.deleteDraft(tx, own))) throw new AppError("not_possible_now");
    await announcePath(tx, { userId: own.userId, pathId: own.id });
    return null;
  });
}

/** The road as it is, none of what was done on it, from today. */
export async function duplicatePath(ctx: UserCtx, input: { id: string; copyId: string }) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    // Copies made at once are counted one after another, with the paths that are being made.
    await lockStarts(tx, { userId });
    const [path, copy, count, today] = await Promise.all([
      queries.lockPath(tx, { userId, id: input.id }),
      queries.selectPath(tx, { userId, id: input.copyId }),
      queries.countPaths(tx, { userId }),
      readToday(tx, userId),
    ]);
    if (!path) throw new AppError("not_found");
    if (!copy) {
      if (count >= limits.paths.perUser) throw new AppError("not_possible_now");
      const { created_at: _created, updated_at: _updated, ...content } = path;
      await queries.insertPath(tx, {
        path: {
          ...content,
          id: input.copyId,
          milestones: JSON.stringify(withoutFeedback(path.milestones)),
          // Only accepting makes a path of a draft.
          status: path.status === "draft" ? "draft" : "active",
          progress_percentage: 0,
          is_pinned: false,
          version: 1,
          generation_id: null,
          completed_at: null,
          start_date: today,
          done_before: [],
        },
      });
      await announcePath(tx, { userId, pathId: input.copyId });
    }
    return readDetail(tx, ctx.user, input.copyId);
  });
}

/** What was said about the learner's work belongs to their progress, which a copy begins anew. */
function withoutFeedback(milestones: queries.PathRow["milestones"]) {
  return Object.fromEntries(
    Object.entries(milestones).map(([key, milestone]) => [key, { ...milestone, aiFeedback: null }]),
  );
}

/** "Move my dates": what remains is planned anew from today. */
export async function movePathDates(ctx: UserCtx, input: { id: string }): Promise<PathDetail> {
  const own = { userId: ctx.user.id, id: input.id };
  return changePath(ctx, own, async (tx, path) => {
    if (path.status === "completed" || path.status === "archived") {
      throw new AppError("not_possible_now");
    }
    const [today, completed] = await Promise.all([
      readToday(tx, own.userId),
      listCompletedKeys(tx, { userId: own.userId }),
    ]);
    const done_before = Object.keys(path.milestones).filter((key) =>
      completed.get(path.id)?.has(key),
    );
    await queries.updatePath(tx, { ...own, values: { start_date: today, done_before } });
  });
}

async function changePath(
  ctx: UserCtx,
  own: { userId: string; id: string },
  change: (tx: Tx, path: queries.PathRow) => Promise<void>,
): Promise<PathDetail> {
  return ctx.tx(async (tx) => {
    // Before the row, always: two that lock the other way round would wait for each other.
    await queries.lockPins(tx, { userId: own.userId });
    const path = await queries.lockPath(tx, own);
    if (!path) throw new AppError("not_found");
    await change(tx, path);
    await announcePath(tx, { userId: own.userId, pathId: own.id });
    return readDetail(tx, ctx.user, own.id);
  });
}

const moves: Record<PathStatus, PathStatus[]> = {
  draft: ["active"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  completed: ["archived"],
  archived: ["active"],
};

function moveStatus(path: queries.PathRow, to: PathStatus): PathStatus {
  if (!moves[path.status].includes(to)) throw new AppError("not_possible_now");
  // A road walked to its end comes back from the archive as what it was.
  return path.status === "archived" && path.completed_at ? "completed" : to;
}

async function pin(tx: Tx, own: { userId: string; id: string }, status: PathStatus): Promise<void> {
  if (status === "draft" || status === "archived") throw new AppError("not_possible_now");
  await queries.unpinOthers(tx, own);
}

/** Accepting a draft ends setup, and gives who chose none their weekly target and rest days. */
async function accept(
  tx: Tx,
  ctx: UserCtx,
  path: queries.PathRow,
  values: { start_date?: string },
): Promise<void> {
  const today = await readToday(tx, ctx.user.id);
  // A draft that lay for days does not begin late.
  if (path.start_date < today) values.start_date = today;
  await finishSetup(ctx, tx, {
    weeklyTargetHours: path.hours_per_week,
    studyDays: path.study_days,
  });
}
