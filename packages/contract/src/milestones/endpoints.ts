import type { EndpointTable } from "../shared/endpoint.ts";

export const milestonesEndpoints = {
  startMilestone: {
    method: "POST",
    path: "/api/paths/:id/milestones/:key/start",
    access: "session",
  },
  updateMilestoneProgress: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/progress",
    access: "session",
  },
  completeMilestone: {
    method: "POST",
    path: "/api/paths/:id/milestones/:key/complete",
    access: "session",
  },
  tickSubMilestone: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/sub-milestones/:sub",
    access: "session",
  },
  listPlannedSessions: {
    method: "GET",
    path: "/api/paths/:id/milestones/:key/sessions",
    access: "session",
  },
  listSessionTitles: { method: "GET", path: "/api/paths/sessions", access: "session" },
  tickPlannedSession: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/sub-milestones/:sub/sessions/:session",
    access: "session",
  },
  keepFeedback: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/feedback",
    access: "session",
  },
  saveMilestoneNotes: {
    method: "PATCH",
    path: "/api/paths/:id/milestones/:key",
    access: "session",
  },
} as const satisfies EndpointTable;
