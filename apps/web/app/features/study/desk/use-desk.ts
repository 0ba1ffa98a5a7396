import type { CheckState } from "@masar/contract/checks/schemas";
import type { CourseCard } from "@masar/contract/courses/schemas";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import {
  deriveMilestones,
  findNextMilestone,
  type MilestoneView,
  type SubMilestoneView,
} from "@masar/domain/progress/milestone-view";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/platform/api/api-client.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { plannedSessionsQuery } from "#web/entities/milestone/planned-sessions.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { pathResourcesQuery } from "#web/entities/resource/resource-queries.ts";
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
  /** Undefined where the milestone has no questions. */
  check: CheckState | undefined;
  /** The planned sessions of the milestone, in order. */
  items: DeskItem[];
  /** The user's local date. */
  today: string;
};

export type DeskItem = {
  /** `sub-milestone/session`. */
  id: string;
  sub: SubMilestoneView;
  session: PlannedSession;
  /** In the sub-milestone, from 1. */
  position: number;
  total: number;
  isDone: boolean;
};

export type DeskState =
  | { kind: "loading" | "none" | "gone" }
  | { kind: "failed"; error: Error; isRetrying: boolean; retry: () => void }
  | { kind: "closed" | "finished"; path: PathDetail["path"] }
  | { kind: "open"; view: DeskView };

type FoundState =
  | Exclude<DeskState, { kind: "open" | "loading" | "failed" }>
  | { kind: "open"; view: Omit<DeskView, "items"> };

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
  const found = useMemo(() => detail.data && toDeskState(detail.data, key), [detail.data, key]);
  const opened = found?.kind === "open" ? found.view : undefined;
  const sessions = useQuery({
    ...plannedSessionsQuery(opened?.path.id ?? "", opened?.milestone.key ?? ""),
    enabled: opened !== undefined,
  });
  const { data: planned } = sessions;
  // A session shows where it is studied at once, not first its course and then its resource.
  const free = useQuery({
    ...pathResourcesQuery(opened?.path.id ?? ""),
    enabled: opened !== undefined,
  });
  const view = useMemo(
    () => opened && { ...opened, items: listItems(opened.milestone, planned) },
    [opened, planned],
  );

  if (view) {
    // Without a network and without a copy on the device, each sub-milestone is one session.
    const isFetching = ({ isPending, fetchStatus }: UseQueryResult) =>
      isPending && fetchStatus === "fetching";
    // A failed request blocks nothing: the session is then studied in its course.
    const isFirstTry = !free.isFetched && free.failureCount === 0;
    const isLoading = isFetching(sessions) || (isFetching(free) && isFirstTry);
    return isLoading ? { kind: "loading" } : { kind: "open", view };
  }
  if (found && found.kind !== "open") return found;
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

function toDeskState(detail: PathDetail, key: string | null): FoundState {
  const { path } = detail;
  if (path.status === "draft" || path.status === "archived") return { kind: "closed", path };
  const milestones = deriveMilestones(path, detail.progress, detail.sub_progress);
  const next = findNextMilestone(milestones);
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
      next: milestones.find(
        ({ key: other, is_completed }) => !is_completed && other !== milestone.key,
      ),
      courses,
      hasLostCourse: courses.length < linked.length,
      check: detail.checks?.find(({ milestone_key }) => milestone_key === milestone.key),
      today: detail.today,
    },
  };
}

function listItems(milestone: MilestoneView, planned: PlannedSessions | undefined): DeskItem[] {
  return milestone.sub_milestones.flatMap((sub) => {
    const found = planned?.sub_milestones.find(({ id }) => id === sub.id)?.sessions ?? [];
    const sessions = found.length > 0 ? found : [toSession(sub)];
    return sessions.map((session, index) => ({
      id: `${sub.id}/${session.id}`,
      sub,
      session,
      position: index + 1,
      total: sessions.length,
      isDone: session.completed_at !== null || sub.is_completed || milestone.is_completed,
    }));
  });
}

const wholeSubId = "whole";

/** The server does not know this session, only its sub-milestone. */
export function isWholeSub({ session }: DeskItem): boolean {
  return session.id === wholeSubId;
}

/** The whole sub-milestone as one session. */
function toSession({ title, estimated_hours, completed_at }: SubMilestoneView): PlannedSession {
  return {
    id: wholeSubId,
    kind: "study",
    title,
    part: null,
    task: null,
    search: null,
    done_when: null,
    minutes: Math.round(estimated_hours * 60),
    course: null,
    completed_at,
  };
}
