import type { Milestone } from "@masar/contract/paths/schemas";
import type { MilestoneView, SubMilestoneView } from "../../progress/milestone-view.ts";
import { leaveOutParts, type LeftOutParts } from "../placement/leave-out-parts.ts";

export type TrimView = Pick<MilestoneView, "key" | "is_completed" | "started_at"> & {
  sub_milestones: readonly Pick<SubMilestoneView, "id" | "is_completed" | "session_minutes">[];
};

type TrimInput = {
  milestones: Record<string, Milestone>;
  views: readonly TrimView[];
  /** Keys of the path's milestones, the one that is needed least first. */
  optional: readonly string[];
  /** Whether the path without these parts is short enough. */
  isEnough: (milestones: Record<string, Milestone>) => boolean;
};

export type Trimmed = { milestones: Record<string, Milestone>; parts: LeftOutParts };

/**
 * Leaves out optional milestones one by one until it is enough. Of one that is begun, only untouched steps. Null when
 * nothing optional is left.
 */
export function trimSteps({ milestones, views, optional, isEnough }: TrimInput): Trimmed | null {
  const needed = listNeededByLocked(milestones);
  const viewOf = new Map(views.map((view) => [view.key, view]));
  let parts: LeftOutParts = { milestones: [], sub_milestones: [] };
  let trimmed: Trimmed | null = null;
  for (const key of optional) {
    const view = viewOf.get(key);
    if (!view || view.is_completed || milestones[key]?.locked || needed.has(key)) continue;
    const more = addParts(parts, view);
    const after = hasOpenMilestone(views, more) ? leaveOutParts(milestones, more) : undefined;
    if (!after || more === parts) continue;
    parts = more;
    trimmed = { milestones: after, parts };
    if (isEnough(after)) break;
  }
  return trimmed;
}

function addParts(parts: LeftOutParts, view: TrimView): LeftOutParts {
  const { key, sub_milestones: subs, started_at } = view;
  const untouched = subs.filter((sub) => !sub.is_completed && !sub.session_minutes);
  if (untouched.length === subs.length && started_at === null) {
    return { ...parts, milestones: [...parts.milestones, key] };
  }
  // The step that the user may be working on stays.
  const added = (untouched.length === subs.length ? untouched.slice(1) : untouched).map(
    ({ id }) => ({
      key,
      sub_milestone: id,
    }),
  );
  if (added.length === 0) return parts;
  return { ...parts, sub_milestones: [...parts.sub_milestones, ...added] };
}

/** A path without an open milestone would be at its end. */
function hasOpenMilestone(views: readonly TrimView[], parts: LeftOutParts) {
  return views.some((view) => !view.is_completed && !parts.milestones.includes(view.key));
}

/** Without them the locked milestone would lose a prerequisite. */
function listNeededByLocked(milestones: Record<string, Milestone>): Set<string> {
  const locked = Object.values(milestones).filter((milestone) => milestone.locked);
  return new Set(locked.flatMap(({ prerequisites }) => prerequisites));
}
