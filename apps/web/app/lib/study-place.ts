/** Where something belongs: a path, and perhaps a milestone of it. */
export type StudyPlace = { pathId: string; milestoneKey: string | null };

type Placed = { path_id: string | null; milestone_key: string | null };

/** What belongs to a place: of its milestone first, then of the rest of its path. */
export function groupByPlace<T extends Placed>(
  items: readonly T[],
  { pathId, milestoneKey }: StudyPlace,
): { here: T[]; elsewhere: T[] } {
  const ofPath = items.filter((item) => item.path_id === pathId);
  if (milestoneKey === null) return { here: ofPath, elsewhere: [] };
  return {
    here: ofPath.filter((item) => item.milestone_key === milestoneKey),
    elsewhere: ofPath.filter((item) => item.milestone_key !== milestoneKey),
  };
}
