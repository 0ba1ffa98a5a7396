/** Where something belongs: a path, and perhaps a milestone of it. */
export type MilestoneRef = { pathId: string; milestoneKey: string | null };

type Placed = { path_id: string | null; milestone_key: string | null };

/** `here` is the milestone of the ref, or its path when it has no milestone. */
export type PlaceScope = "here" | "path" | "all";

export function groupByScope<T extends Placed>(
  items: readonly T[],
  ref: MilestoneRef,
  scope: PlaceScope,
): { here: T[]; elsewhere: T[] } | undefined {
  if (scope === "all") return undefined;
  const { here, elsewhere } = groupByMilestone(items, ref);
  return { here, elsewhere: scope === "path" ? elsewhere : [] };
}

export function countInScope(
  items: readonly Placed[],
  ref: MilestoneRef,
  scope: PlaceScope,
): number {
  const groups = groupByScope(items, ref, scope);
  return groups ? groups.here.length + groups.elsewhere.length : items.length;
}

export function groupByMilestone<T extends Placed>(
  items: readonly T[],
  { pathId, milestoneKey }: MilestoneRef,
): { here: T[]; elsewhere: T[] } {
  const ofPath = items.filter((item) => item.path_id === pathId);
  if (milestoneKey === null) return { here: ofPath, elsewhere: [] };
  return {
    here: ofPath.filter((item) => item.milestone_key === milestoneKey),
    elsewhere: ofPath.filter((item) => item.milestone_key !== milestoneKey),
  };
}
