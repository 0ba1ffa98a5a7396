import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { ChangeKind } from "../change-types.ts";
import {
  applyCompletion,
  applyNotes,
  applyOutcome,
  applyStart,
  applyStartToOverview,
  applyTick,
} from "./milestone-changes.ts";
import {
  applySessionTick,
  applySessionTickToOverview,
  applySessionTickToPath,
  applyTickToOverview,
  applyTickToSessions,
} from "./planned-session-changes.ts";

const studyRoots = ["paths", "planned-sessions", "overview", "study-days"];

/** A repeated response may or may not be counted in the path's weeks. */
function applyMilestoneResponse(
  path: PathDetail,
  { params }: RequestOf<"startMilestone">,
  outcome: MilestoneOutcome,
): PathDetail | undefined {
  return outcome.was_known ? undefined : applyOutcome(path, params.key, outcome);
}

const shared = {
  endpoints: milestonesEndpoints,
  applyResponse: applyMilestoneResponse,
  label: "step",
} as const;

export const tickSubMilestone: ChangeKind<"tickSubMilestone"> = {
  ...shared,
  apply: {
    paths: (path, { input }) => applyTick(path, input),
    overview: (overview, { input }) => applyTickToOverview(overview, input),
    "planned-sessions": (sessions, { input }) => applyTickToSessions(sessions, input),
  },
  invalidates: studyRoots,
  merge: "replace",
  identity: "stamp",
};

export const tickPlannedSession: ChangeKind<"tickPlannedSession"> = {
  ...shared,
  apply: {
    paths: (path, { input }) => applySessionTickToPath(path, input),
    overview: (overview, { input }) => applySessionTickToOverview(overview, input),
    "planned-sessions": (sessions, { input }) => applySessionTick(sessions, input),
  },
  invalidates: studyRoots,
  merge: "replace",
  identity: "stamp",
};

export const saveMilestoneNotes: ChangeKind<"saveMilestoneNotes"> = {
  ...shared,
  apply: { paths: (path, { input }) => applyNotes(path, input) },
  invalidates: ["paths"],
  merge: "replace",
  identity: "stamp",
};

export const startMilestone: ChangeKind<"startMilestone"> = {
  ...shared,
  apply: {
    overview: (overview, { input }) => applyStartToOverview(overview, input),
    paths: (path, { input }) => applyStart(path, input),
  },
  invalidates: studyRoots,
  identity: "url",
};

export const completeMilestone: ChangeKind<"completeMilestone"> = {
  ...shared,
  apply: { paths: (path, { input }) => applyCompletion(path, input) },
  invalidates: studyRoots,
  identity: "stamp",
};
