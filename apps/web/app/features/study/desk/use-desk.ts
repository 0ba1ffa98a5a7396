import type { CourseCard } from "@masar/contract/courses/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/platform/api/api-client.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { getActiveStudySession } from "#web/entities/study-session/session-store.ts";

export type DeskView = {
  path: PathDetail["path"];
  milestone: MilestoneView;
  /** All milestones of the path. */
  milestones: MilestoneView[];
  /** The first open milestone other than this one. */
  next: MilestoneView | undefined;
  courses: CourseCard[];
  /** A linked course that the catalog no longer has. */
  hasLostCourse: boolean;
};

export type DeskState =
  | { kind: "loading" | "none" | "gone" }
  | { kind: "failed"; error: Error; isRetrying: boolean; retry: () => void }
  | { kind: "closed" | "finished"; path: PathDetail["path"] }
  | { kind: "open"; view: DeskView };

type MilestoneTarget = { pathId: string; key: string | null };

// A malformed id is treated like an unknown one.
const notFoundStatuses = [400, 404];

/** The milestone of the URL, else that of the running session, else the current one. */
export function useDesk(): DeskState {
  const [search] = useSearchParams();
  // Read once, so that ending the session does not change the desk.
  const [running] = useState(getSessionTarget);
  const pathId = search.get("path");
  const known: MilestoneTarget | null =
    pathId === null ? running : { pathId, key: search.get("milestone") };
  const overview = useQuery({ ...overviewQuery, enabled: known === null });
  const current = overview.data?.current;
  const target = known ?? (current ? { pathId: current.id, key: null } : null);
  const detail = useQuery({ ...pathQuery(target?.pathId ?? ""), enabled: target !== null });
  const key = target?.key ?? null;
  const state = useMemo(() => detail.data && toDeskState(detail.data, key), [detail.data, key]);

  if (state) return state;
  if (target === null && overview.data) return { kind: "none" };
  const failed = [overview, detail].find((query) => query.error !== null);
  if (!failed?.error) return { kind: "loading" };
  const { error } = failed;
  if (error instanceof ApiError && notFoundStatuses.includes(error.status)) return { kind: "gone" };
  return {
    kind: "failed",
    error,
    isRetrying: failed.isFetching,
    retry: () => void failed.refetch(),
  };
}

function getSessionTarget(): MilestoneTarget | null {
  const session = getActiveStudySession();
  if (!session?.pathId || !session.milestoneKey) return null;
  return { pathId: session.pathId, key: session.milestoneKey };
}

function toDeskState(detail: PathDetail, key: string | null): DeskState {
  const { path } = detail;
  if (path.status === "draft" || path.status === "archived") return { kind: "closed", path };
  const milestones = deriveMilestones(path, detail.progress, detail.sub_progress);
  const next = milestones.find((milestone) => !milestone.is_completed);
  const milestone = milestones.find((candidate) => candidate.key === key) ?? next;
  if (!milestone || !next) return { kind: "finished", path };
  const linked = milestone.linked_courses.map(({ course }) =>
    detail.courses.find(({ slug }) => slug === course),
  );
  const courses = linked.filter((course) => course !== undefined);
  return {
    kind: "open",
    view: {
      path,
      milestone,
      milestones,
      next: next.key === milestone.key ? undefined : next,
      courses,
      hasLostCourse: courses.length < linked.length,
    },
  };
}
