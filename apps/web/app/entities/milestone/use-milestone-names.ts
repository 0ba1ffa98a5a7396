import { useQueries, useQuery } from "@tanstack/react-query";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";

type Placed = { path_id: string | null; milestone_key: string | null };

/** A path is loaded only for a milestone's title, once for all items, and refetched only when the path changes. */
export function usePlaceNames(items: readonly Placed[]): (item: Placed) => string[] {
  const isNeeded = items.some(({ path_id }) => path_id !== null);
  const { data: paths = [] } = useQuery({ ...pathsQuery, enabled: isNeeded });
  const pathsToLoad = paths.filter(({ id }) =>
    items.some(({ path_id, milestone_key }) => path_id === id && milestone_key !== null),
  );
  const details = useQueries({
    queries: pathsToLoad.map(({ id }) => ({
      ...pathQuery(id),
      staleTime: Number.POSITIVE_INFINITY,
      retryOnMount: false,
    })),
  });
  return ({ path_id, milestone_key }) => {
    const path = paths.find(({ id }) => id === path_id);
    const detail = details.find(({ data }) => data?.path.id === path_id)?.data;
    const milestone = milestone_key === null ? undefined : detail?.path.milestones[milestone_key];
    return [path, milestone].flatMap((named) => named?.title ?? []);
  };
}
