import type { QueryClient } from "@tanstack/react-query";

/** The names under which paths are kept; apart from the calls, so that the layout carries only them. */
export const pathsKey = ["paths"] as const;
export const pathKey = (id: string) => ["paths", id] as const;
export const studyDaysKey = ["study-days"] as const;
/** Of the steps on a path's milestones, while they are sent. */
export const stepKey = (pathId: string) => ["milestone-step", pathId] as const;

/** Whatever counts paths is read again: the list, and the overview of home and panel. */
export function refreshPathLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pathsKey, exact: true });
  void client.invalidateQueries({ queryKey: ["overview"] });
}
