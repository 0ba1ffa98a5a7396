import { findSubMilestones, isMockTest } from "@masar/catalog/topics";
import type {
  NextSession,
  PlannedSession,
  SessionCount,
} from "@masar/contract/paths/planned-session-schemas";
import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { placeMilestone } from "@masar/domain/planning/place/place-milestone";
import type { PlaceResource } from "@masar/domain/planning/place/session-places";
import { listPlannedSessions, usualSessionMinutes } from "@masar/domain/planning/planned-sessions";
import { findNextMilestone, type MilestoneView } from "@masar/domain/progress/milestone-view";
import {
  addStudiedHours,
  countSessions,
  findOpenSession,
} from "@masar/domain/progress/session-progress";
import { findCourseContent } from "#api/core/catalog/course-contents.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import type { OwnPaths } from "./path-progress.queries.ts";
import * as queries from "./planned-sessions.queries.ts";

/** What the division into sessions depends on, besides the milestones. */
export type SessionPlan = {
  language: Language;
  level: Level;
  hours_per_week: number;
  study_days: number[];
};
/** The time of each tick, by `milestone key/sub-milestone` and session. */
export type SessionTicks = ReadonlyMap<string, ReadonlyMap<string, string>>;
export type SubSessions = { id: string; sessions: PlannedSession[] };

export async function loadSessionTicks(tx: Tx, { userId, pathId }: OwnPath): Promise<SessionTicks> {
  const found = await loadTicksOfPaths(tx, { userId, pathIds: [pathId] });
  return found.get(pathId) ?? new Map();
}

/** By path id; a path without ticks is not in the map. */
export async function loadTicksOfPaths(tx: Tx, params: OwnPaths) {
  const found = new Map<string, Map<string, Map<string, string>>>();
  if (params.pathIds.length === 0) return found;
  for (const row of await queries.listTicks(tx, params)) {
    const ticks = found.get(row.path_id) ?? new Map<string, Map<string, string>>();
    found.set(row.path_id, ticks);
    const at = `${row.milestone_key}/${row.sub_milestone}`;
    const ofSub = ticks.get(at) ?? new Map<string, string>();
    ticks.set(at, ofSub.set(row.session, row.completed_at.toISOString()));
  }
  return found;
}

/** Counts the completed sessions of open sub-milestones among the hours; plans only milestones with ticks. */
export function addSessionHours(
  plan: SessionPlan,
  views: readonly MilestoneView[],
  ticks: SessionTicks,
): MilestoneView[] {
  const begun = views.filter(({ key, sub_milestones }) =>
    sub_milestones.some((sub) => !sub.is_completed && ticks.has(`${key}/${sub.id}`)),
  );
  return addStudiedHours(views, countPathSessions(plan, begun, ticks));
}

export function planMilestoneSessions(
  plan: SessionPlan,
  milestone: MilestoneView,
  ticks: SessionTicks,
  /** In the learner's language, the best first. */
  resources: readonly PlaceResource[] = [],
): SubSessions[] {
  const subs = milestone.sub_milestones;
  const contents = findSubMilestones(
    milestone.origin,
    subs.map(({ title }) => title),
  );
  const { courses, places } = placeMilestone({
    view: milestone,
    level: plan.level,
    contents,
    isTest: isMockTest(milestone.origin),
    findCourse: findCourseContent,
    resources,
    language: resources[0]?.language ?? plan.language,
  });
  const usualMinutes = usualSessionMinutes(plan);
  return subs.map((sub, index) => ({
    id: sub.id,
    sessions: listPlannedSessions({
      milestone,
      sub,
      topics: contents[index]?.topics ?? [],
      courses,
      places: places[index] ?? [],
      language: plan.language,
      usualMinutes,
      ticks: ticks.get(`${milestone.key}/${sub.id}`) ?? new Map(),
    }),
  }));
}

export function countPathSessions(
  plan: SessionPlan,
  views: readonly MilestoneView[],
  ticks: SessionTicks,
): SessionCount[] {
  return views.flatMap((milestone) =>
    countSessions({
      milestone_key: milestone.key,
      // The course of a session does not change the count, and choosing it is the slow part.
      sub_milestones: planMilestoneSessions(plan, { ...milestone, linked_courses: [] }, ticks),
    }),
  );
}

export function findNextSession(
  plan: SessionPlan,
  views: readonly MilestoneView[],
  ticks: SessionTicks,
  resources: readonly PlaceResource[] = [],
): NextSession | null {
  const milestone = findNextMilestone(views);
  if (!milestone) return null;
  const sub_milestones = planMilestoneSessions(plan, milestone, ticks, resources);
  return findOpenSession({ milestone_key: milestone.key, sub_milestones }) ?? null;
}

/** Replaces the ticks of one sub-milestone. */
export async function saveSessionTicks(
  tx: Tx,
  params: queries.OwnSub & { ticks: { session: string; completed_at: Date }[] },
): Promise<void> {
  await Promise.all([queries.removeTicks(tx, params), queries.addTicks(tx, params)]);
}
