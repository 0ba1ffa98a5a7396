import type { StudyLanguage } from "@masar/contract/paths/constants";
import { findStudyLanguage } from "@masar/domain/planning/choose-resources";
import { findNextMilestone, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { Tx } from "#api/db/tx.ts";
import { loadMilestoneResources } from "#api/core/resources/milestone-resources.service.ts";
import {
  findNextSession,
  planMilestoneSessions,
  type SessionPlan,
  type SessionTicks,
} from "./planned-sessions.service.ts";

type StudyPath = Pick<SessionPlan, "language"> & { study_language: StudyLanguage };
type Path = SessionPlan & StudyPath;

/** In the learner's language: a session is not studied in another one because it is free. */
export async function loadOwnResources(tx: Tx, path: StudyPath, milestone: MilestoneView) {
  const language = findStudyLanguage(path);
  const found = await loadMilestoneResources(tx, path, [milestone]);
  return found.get(milestone.key)?.filter((each) => each.language === language) ?? [];
}

/** With the free resource of each session that needs one. */
export async function planSessionsWithResources(
  tx: Tx,
  path: Path,
  milestone: MilestoneView,
  ticks: SessionTicks,
) {
  return planMilestoneSessions(path, milestone, ticks, await loadOwnResources(tx, path, milestone));
}

/** The next session of the path, and the card of the resource in which it is studied. */
export async function findNextSessionWithResource(
  tx: Tx,
  path: Path,
  views: readonly MilestoneView[],
  ticks: SessionTicks,
) {
  const milestone = findNextMilestone(views);
  if (!milestone) return { session: null, resource: null };
  const resources = await loadOwnResources(tx, path, milestone);
  const session = findNextSession(path, views, ticks, resources);
  return { session, resource: resources.find(({ slug }) => slug === session?.resource) ?? null };
}
