import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { maxSubMilestones } from "@masar/contract/paths/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { PlaylistProblem } from "@masar/contract/playlists/constants";
import { findPlaylistId } from "@masar/domain/catalog/playlist-link";
import { usualSessionMinutes } from "@masar/domain/planning/planned-sessions";
import {
  planPlaylistSteps,
  type PlaylistStep,
} from "@masar/domain/planning/playlist/plan-playlist-steps";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import type { UserCtx } from "#api/context.ts";
import { loadMilestoneResources } from "#api/core/resources/milestone-resources.service.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { listOwnLinks } from "#api/features/paths/own-links.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";
import { findPlaylist } from "#api/features/videos/playlists.service.ts";

type Target = { key: string; list: string };

export function previewPlaylist(
  ctx: UserCtx,
  { id, ...target }: ParsedOf<"previewPlaylist">["params"],
): Promise<ResponseOf<"previewPlaylist">> {
  return ctx.tx(async (tx) => {
    const path = await queries.selectPath(tx, { userId: ctx.user.id, id });
    if (!path) throw new AppError("not_found");
    const { playlist, problem, steps } = await planPlaylist(tx, path, target);
    return {
      title: playlist.title,
      video_count: playlist.videos.length,
      is_cut: playlist.isCut,
      problem,
      steps: steps.map(({ title, minutes, videoCount, sessions }) => ({
        title,
        minutes,
        video_count: videoCount,
        session_count: sessions.length,
      })),
    };
  });
}

/** Throws when the playlist cannot become sub-milestones of the milestone. */
export async function planSteps(
  tx: Tx,
  path: queries.PathRow,
  target: Target,
): Promise<PlaylistStep[]> {
  const { problem, steps } = await planPlaylist(tx, path, target);
  if (problem !== null) throw new AppError("not_possible_now");
  return steps;
}

async function planPlaylist(tx: Tx, path: queries.PathRow, target: Target) {
  const milestone = path.milestones[target.key];
  if (!milestone || !(await isOffered(tx, path, target))) throw new AppError("not_found");
  const playlist = await findPlaylist(tx, target.list);
  if (!playlist) throw new AppError("not_found");
  const planned = planPlaylistSteps(playlist, {
    maxSteps: maxSubMilestones - milestone.subMilestones.length,
    usualMinutes: usualSessionMinutes(path),
    language: path.language,
  });
  const problem = findProblem(milestone, target.list, planned);
  return { playlist, problem, steps: problem === null ? planned : [] };
}

/** The videos of a link that another user added are not shown to somebody who guesses its id. */
async function isOffered(tx: Tx, path: queries.PathRow, { key, list }: Target): Promise<boolean> {
  const views = deriveMilestones(path, [], []).filter((view) => view.key === key);
  const [links, resources] = await Promise.all([
    listOwnLinks(tx, { userId: path.user_id, pathId: path.id }),
    loadMilestoneResources(tx, path, views),
  ]);
  const own = links.filter((link) => link.milestone_key === key);
  return [...own, ...(resources.get(key) ?? [])].some(({ url }) => findPlaylistId(url) === list);
}

function findProblem(
  { subMilestones, estimatedHours }: Milestone,
  list: string,
  steps: readonly PlaylistStep[],
): PlaylistProblem | null {
  const isAdded = subMilestones.some(({ sessions }) =>
    sessions?.some(({ videos }) => videos?.list === list),
  );
  if (isAdded) return "added";
  if (subMilestones.length >= maxSubMilestones) return "full";
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
  const isTooLong = estimatedHours + minutes / 60 > limits.paths.maxMilestoneHours;
  return steps.length === 0 || isTooLong ? "too_long" : null;
}
