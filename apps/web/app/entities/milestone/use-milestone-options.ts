import { useQuery } from "@tanstack/react-query";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";

type Option = { id: string; title: string };
type MilestoneOptions = { paths: Option[]; milestones: Option[]; error: unknown };

export function useMilestoneOptions(pathId: string | null): MilestoneOptions {
  const { data: list, error } = useQuery(pathsQuery);
  const { data: detail } = useQuery({ ...pathQuery(pathId ?? ""), enabled: pathId !== null });
  const milestones = Object.entries(detail?.path.milestones ?? {});
  return {
    paths: (list ?? []).filter(
      ({ id, status }) => id === pathId || (status !== "draft" && status !== "archived"),
    ),
    milestones: milestones
      .toSorted(([, a], [, b]) => a.order - b.order)
      .map(([id, { title }]) => ({ id, title })),
    error,
  };
}
