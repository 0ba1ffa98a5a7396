import type { QueryClient } from "@tanstack/react-query";

/** The names under which paths are kept; apart from the calls, so that the layout carries only them. */
export const pathsKey = ["paths"] as const;
export const pathKey = (id: string) => ["paths", id] as const;
export const overviewKey = ["overview"] as const;
export const studyDaysKey = ["study-days"] as const;
/** Of the steps on a path's milestones, while they are sent. */
export const milestoneMutationKey = (pathId: string) => ["milestone-step", pathId] as const;

/** Steps of one path are sent one after the other, so that no answer overtakes a later step. */
export const milestoneMutationOptions = (pathId: string) => ({
  mutationKey: milestoneMutationKey(pathId),
  scope: { id: `steps-${pathId}` },
});

/** Whatever counts paths is read again: the list, and the overview of home and panel. */
export function refreshPathLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pathsKey, exact: true });
  void client.invalidateQueries({ queryKey: overviewKey });
}

const studyRoots: unknown[] = [...pathsKey, ...overviewKey, ...studyDaysKey];

/**
 * Minutes, streak, target or rest days changed: they stand in the overview, in the calendar and in every
 * path. One whose answer was taken in already is left as it is.
 */
export function refreshStudy(client: QueryClient, takenPathId?: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [root, id] }) =>
      studyRoots.includes(root) && (id === undefined || id !== takenPathId),
  });
}
