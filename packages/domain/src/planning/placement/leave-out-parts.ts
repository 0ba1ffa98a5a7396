import type { Milestone, PathDetail } from "@masar/contract/paths/schemas";
import type { SessionCount } from "@masar/contract/paths/planned-session-schemas";
import { deriveMilestones, sumCompletedHours } from "../../progress/milestone-view.ts";
import { computeProgress, forecastPath } from "../../progress/progress-summary.ts";
import { addStudiedHours } from "../../progress/session-progress.ts";

export type LeftOutParts = {
  milestones: readonly string[];
  sub_milestones: readonly { key: string; sub_milestone: string }[];
};
type Milestones = Record<string, Milestone>;

/**
 * The path without some milestones and sub-milestones; a milestone is shorter by the hours it loses. Undefined when a part
 * is not in the path, or when the path or a milestone would be left with nothing.
 */
export function leaveOutParts(milestones: Milestones, parts: LeftOutParts): Milestones | undefined {
  const left = new Set(parts.milestones);
  const isKnown =
    parts.milestones.every((key) => key in milestones) &&
    parts.sub_milestones.every(({ key, sub_milestone }) =>
      milestones[key]?.subMilestones.some(({ id }) => id === sub_milestone),
    );
  const staying = Object.entries(milestones)
    .filter(([key]) => !left.has(key))
    .toSorted(([, a], [, b]) => a.order - b.order);
  const shortened = staying.map(([key, milestone], index) => {
    const ids = parts.sub_milestones.flatMap((part) =>
      part.key === key ? part.sub_milestone : [],
    );
    return [key, { ...shorten(milestone, ids), order: index + 1 }] as const;
  });
  const isWhole = shortened.every(([, { subMilestones }]) => subMilestones.length > 0);
  const hasParts = left.size + parts.sub_milestones.length > 0;
  return isKnown && hasParts && isWhole && shortened.length > 0
    ? Object.fromEntries(shortened)
    : undefined;
}

function shorten(milestone: Milestone, ids: readonly string[]): Milestone {
  if (ids.length === 0) return milestone;
  const subs = milestone.subMilestones.map((sub) => ({
    estimated_hours: sub.estimatedHours,
    is_completed: ids.includes(sub.id),
  }));
  const hours = milestone.estimatedHours - sumCompletedHours(subs, milestone.estimatedHours);
  return {
    ...milestone,
    estimatedHours: Math.round(hours * 100) / 100,
    subMilestones: milestone.subMilestones.filter(({ id }) => !ids.includes(id)),
  };
}

type StudiedPath = Pick<PathDetail, "path" | "progress" | "sub_progress" | "weeks" | "today">;

/** Hours that remain and when the last one is expected, as the path's own pages say it, with other milestones. */
export function forecastMilestones(
  { path, progress, sub_progress, weeks, today }: StudiedPath,
  counts: readonly SessionCount[],
  milestones: Milestones,
): { hours: number; finish_date: string } {
  const derived = deriveMilestones({ ...path, milestones }, progress, sub_progress);
  const views = addStudiedHours(derived, counts);
  const { total_hours, done_hours } = computeProgress(views);
  const { date } = forecastPath(path, { views, weeks, today });
  return { hours: total_hours - done_hours, finish_date: date };
}
