import type { Overview } from "@masar/contract/study/schemas";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";

type CurrentPath = NonNullable<Overview["current"]>;

/** A copy that an earlier release stored on this device has no sessions. */
export function pathPercentage(
  path: Pick<CurrentPath, "progress_percentage"> & Partial<Pick<CurrentPath, "sessions">>,
): number {
  return shownPercentage(path.progress_percentage, path.sessions ?? { completed: 0, total: 0 });
}
