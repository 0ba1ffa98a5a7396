import { limits } from "@masar/contract/limits";
import { countWeeks } from "@masar/domain/planning/schedule";
import type { PathContent } from "#api/db/schema/community.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { lockStarts } from "#api/features/paths/generation/generations.queries.ts";
import { countHours } from "#api/features/paths/editing/apply-path-edit.ts";
import { announcePath } from "#api/features/paths/path-detail.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";

/** THE DOOR for a path that is shown to others: the road alone, without anything that was done or said on it. */
export async function readContent(
  tx: Tx,
  params: { userId: string; id: string },
): Promise<PathContent> {
  const path = await queries.selectPath(tx, params);
  if (!path) throw new AppError("not_found");
  const milestones = Object.entries(path.milestones).map(([key, milestone]) => [
    key,
    { ...milestone, aiFeedback: null },
  ]);
  return {
    title: path.title,
    description: path.description,
    goal: path.goal,
    milestones: Object.fromEntries(milestones) as PathContent["milestones"],
    language: path.language,
    blueprint: path.blueprint,
    level: path.level,
    study_language: path.study_language,
    budget: path.budget,
    hours_per_week: path.hours_per_week,
    next_key: path.next_key,
    next_sub: path.next_sub,
  };
}

/** As a draft from today, which its new owner accepts, changes or throws away. The same id is the same copy. */
export async function copyContent(
  tx: Tx,
  params: { userId: string; id: string; content: PathContent },
): Promise<void> {
  const { userId, id, content } = params;
  // Copies made at once are counted one after another, with the paths that are being made.
  await lockStarts(tx, { userId });
  const [copy, count, today] = await Promise.all([
    queries.selectPath(tx, { userId, id }),
    queries.countPaths(tx, { userId }),
    readToday(tx, userId),
  ]);
  if (copy) return;
  if (count >= limits.paths.perUser) throw new AppError("list_full");
  const { milestones, ...kept } = content;
  await queries.insertPath(tx, {
    path: {
      ...kept,
      user_id: userId,
      id,
      status: "draft",
      milestones: JSON.stringify(milestones),
      estimated_duration_weeks: countWeeks(countHours(milestones), content.hours_per_week),
      known_skills: [],
      study_days: [],
      start_date: today,
      deadline: null,
    },
  });
  await announcePath(tx, { userId, pathId: id });
}
