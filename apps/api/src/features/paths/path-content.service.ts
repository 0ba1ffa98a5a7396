import { limits } from "@masar/contract/limits";
import type { CopyOrigin } from "@masar/contract/paths/origin-schemas";
import { countWeeks } from "@masar/domain/planning/schedule";
import type { UserCtx } from "#api/context.ts";
import type { PathContent } from "#api/db/schema/community.ts";
import type { OwnRow, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { translate } from "#api/i18n/translate.ts";
import { lockStarts } from "#api/features/paths/generation/generations.queries.ts";
import * as edits from "#api/features/paths/editing/apply-path-edit.ts";
import { lockOwnLinks } from "#api/features/paths/own-links.queries.ts";
import { copyOwnLinks } from "#api/features/paths/own-links.service.ts";
import { announcePath, readDetail } from "#api/features/paths/path-detail.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";

/** A path as it is shown to others: without progress, feedback and locks. */
export async function readContent(tx: Tx, params: OwnRow): Promise<PathContent> {
  const path = await queries.selectPath(tx, params);
  if (!path) throw new AppError("not_found");
  const { title, description, goal, language, blueprint, level } = path;
  const { study_language, budget, hours_per_week, next_key, next_sub } = path;
  const text = { title, description, goal, language, blueprint, level };
  const plan = { study_language, budget, hours_per_week, next_key, next_sub };
  return { ...text, ...plan, milestones: withoutVideos(withoutOwnMarks(path.milestones)) };
}

type CopiedContent = OwnRow & {
  content: PathContent;
  copiedFrom?: CopyOrigin;
  generationId?: string;
  study_days?: number[];
};

/** Adds the content as a draft that starts today, with no date of another user. Idempotent by id. */
export async function copyContent(tx: Tx, params: CopiedContent) {
  const { userId, id, copiedFrom, generationId, study_days = [] } = params;
  const { milestones, ...content } = params.content;
  await lockStarts(tx, { userId });
  const date = await readToday(tx, userId);
  const dated = edits.mapMilestones(milestones, (milestone) => ({
    ...milestone,
    origin: { ...milestone.origin, date },
  }));
  await insertCopy(
    tx,
    { userId, id },
    {
      ...content,
      status: "draft",
      milestones: JSON.stringify(dated),
      estimated_duration_weeks: countWeeks(edits.countHours(milestones), content.hours_per_week),
      known_skills: [],
      study_days,
      deadline: null,
      copied_from: copiedFrom ? JSON.stringify(copiedFrom) : null,
      generation_id: generationId ?? null,
    },
  );
}

type CopyInput = { id: string; copyId: string; hasLinks: boolean };

/** Copies a path without its progress, and with the user's own links only on request; the copy starts today. */
export async function duplicatePath(ctx: UserCtx, input: CopyInput) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await lockStarts(tx, { userId });
    // Before the path, as a saved link locks them.
    if (input.hasLinks) await lockOwnLinks(tx, { userId });
    const path = await queries.lockPath(tx, { userId, id: input.id });
    if (!path) throw new AppError("not_found");
    const { created_at: _created, updated_at: _updated, ...content } = path;
    const isNew = await insertCopy(
      tx,
      { userId, id: input.copyId },
      {
        ...content,
        title: toCopyTitle(path),
        milestones: JSON.stringify(withoutOwnMarks(path.milestones)),
        copied_from: path.copied_from && JSON.stringify(path.copied_from),
        // Only accepting a draft makes it active.
        status: path.status === "draft" ? "draft" : "active",
        progress_percentage: 0,
        is_pinned: false,
        version: 1,
        generation_id: null,
        completed_at: null,
        done_before: [],
      },
    );
    if (isNew && input.hasLinks) {
      await copyOwnLinks(tx, { userId, pathId: input.id, copyId: input.copyId });
    }
    return readDetail(tx, ctx.user, input.copyId);
  });
}

/** In the language of the path, as its title is. */
function toCopyTitle({ title, language }: Pick<PathContent, "title" | "language">): string {
  const suffix = ` ${translate(language, "road:copy.suffix")}`;
  const shortened = title
    .slice(0, limits.paths.titleLength - suffix.length)
    .replace(/[\uD800-\uDBFF]$/, "");
  return `${shortened.trimEnd()}${suffix}`;
}

type CopiedPath = Omit<queries.NewPath, "user_id" | "id" | "start_date">;

/**
 * False when the copy was there already. The caller holds `lockStarts`, so that copies and generations are counted one
 * after another.
 */
async function insertCopy(tx: Tx, own: OwnRow, path: CopiedPath): Promise<boolean> {
  const { userId, id } = own;
  const [copy, count, today] = await Promise.all([
    queries.selectPath(tx, own),
    queries.countPaths(tx, { userId }),
    readToday(tx, userId),
  ]);
  if (copy) return false;
  if (count >= limits.paths.perUser) throw new AppError("list_full");
  await queries.insertPath(tx, { path: { ...path, user_id: userId, id, start_date: today } });
  await announcePath(tx, { userId, pathId: id });
  return true;
}

/** They may be of a link of the user's own, which others never see. */
function withoutVideos(milestones: edits.Milestones) {
  return edits.mapMilestones(milestones, (milestone) => ({
    ...milestone,
    subMilestones: milestone.subMilestones.map(({ sessions, ...sub }) => ({
      ...sub,
      ...(sessions && { sessions: sessions.map(({ videos: _videos, ...session }) => session) }),
    })),
  }));
}

/** Feedback is about the user's own work, and a lock is on the dates of their plan. */
function withoutOwnMarks(milestones: edits.Milestones) {
  return edits.mapMilestones(milestones, ({ locked: _locked, ...milestone }) => ({
    ...milestone,
    aiFeedback: null,
  }));
}
