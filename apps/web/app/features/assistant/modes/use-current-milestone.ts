import type { PathDetail } from "@masar/contract/paths/schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { matchPath, useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { useFocusedMilestone } from "#web/entities/milestone/focused-milestone.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import type { ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";

/** The milestone on the desk, else the open one of the path page, else the next one of the current path. */
export function useCurrentMilestone(): ChatMilestone | null {
  const onDesk = useFocusedMilestone();
  const route = usePathRoute();
  const isPathPage = onDesk === null && route !== null;
  const path = useQuery({ ...pathQuery(route?.pathId ?? ""), enabled: isPathPage });
  const key = route?.key ?? null;
  const onPath = useMemo(
    () => (isPathPage && path.data ? findMilestone(path.data, key) : null),
    [isPathPage, path.data, key],
  );
  // While the path page loads, no other milestone is shown.
  const needsOverview = onDesk === null && onPath === null && !(isPathPage && path.isPending);
  const { data: overview } = useQuery({ ...overviewQuery, enabled: needsOverview });
  return useMemo(() => {
    const current = overview?.current;
    if (onDesk ?? onPath) return onDesk ?? onPath;
    if (!needsOverview || !current?.next) return null;
    const { milestone_key, milestone_title } = current.next;
    return { pathId: current.id, milestoneKey: milestone_key, title: milestone_title };
  }, [onDesk, onPath, needsOverview, overview]);
}

function usePathRoute(): { pathId: string; key: string | null } | null {
  const { pathname, search } = useLocation();
  const pathId = matchPath(`${links.paths}/:pathId/*`, pathname)?.params.pathId;
  if (pathId === undefined || pathname === links.newPath) return null;
  return { pathId, key: new URLSearchParams(search).get("milestone") };
}

function findMilestone(detail: PathDetail, key: string | null): ChatMilestone | null {
  const { path } = detail;
  if (path.status === "draft" || path.status === "archived") return null;
  const milestones = deriveMilestones(path, detail.progress, detail.sub_progress);
  const found =
    milestones.find((milestone) => milestone.key === key) ??
    milestones.find((milestone) => !milestone.is_completed);
  return found ? { pathId: path.id, milestoneKey: found.key, title: found.title } : null;
}
