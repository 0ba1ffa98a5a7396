import type { QueryClient } from "@tanstack/react-query";

/** Apart from the calls, so that the layout loads only the keys. */
export const pathsKey = ["paths"] as const;
export const pathKey = (id: string) => ["paths", id] as const;
export const plannedSessionsKey = ["planned-sessions"] as const;
/** Followed by the id of a path. */
export const pathResourcesKey = ["path-resources"] as const;
/** Followed by the id of a path and a language. */
export const pathBriefsKey = ["path-briefs"] as const;
/** Followed by the id of a path and the key of a milestone. */
export const milestoneCheckKey = ["milestone-check"] as const;
export const masteryKey = ["mastery"] as const;
/** Followed by the id of a path. */
export const pathSkillsKey = ["path-skills"] as const;
/** An account in the administration; the shell reads its address. */
export const personKey = (id: string) => ["people", "person", id] as const;
export const overviewKey = ["overview"] as const;
export const studyDaysKey = ["study-days"] as const;
/** Of the pending changes to a path's milestones. */
export const milestoneMutationKey = (pathId: string) => ["milestone-step", pathId] as const;

/** Changes of one path are sent one after the other, so that no response overtakes a later change. */
export const milestoneMutationOptions = (pathId: string) => ({
  mutationKey: milestoneMutationKey(pathId),
  scope: { id: `steps-${pathId}` },
});

export function refreshPathLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pathsKey, exact: true });
  void client.invalidateQueries({ queryKey: plannedSessionsKey });
  void client.invalidateQueries({ queryKey: overviewKey });
}

export const studyRoots = [
  ...pathsKey,
  ...plannedSessionsKey,
  ...overviewKey,
  ...studyDaysKey,
] as const;

/** Minutes, streak, target and rest days are part of the overview, the calendar and every path but `upToDatePathId`. */
export function refreshStudy(client: QueryClient, upToDatePathId?: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [root, id] }) =>
      (studyRoots as readonly unknown[]).includes(root) &&
      (root !== pathsKey[0] || id === undefined || id !== upToDatePathId),
  });
}

/** Followed by the slug of a course. */
export const courseDetailsKey = ["courses", "detail"] as const;
