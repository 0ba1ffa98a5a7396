import type { EndpointTable } from "../shared/endpoint.ts";

export const checksEndpoints = {
  getMilestoneCheck: {
    method: "GET",
    path: "/api/paths/:id/milestones/:key/check",
    access: "session",
  },
  saveCheckAttempt: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/check/attempts/:attempt",
    access: "session",
  },
  getPlacement: { method: "GET", path: "/api/paths/:id/placement", access: "session" },
  getBlueprintPlacement: {
    method: "GET",
    path: "/api/blueprints/:slug/placement",
    access: "public",
  },
  reportQuestion: { method: "PUT", path: "/api/questions/:question/report", access: "session" },
} as const satisfies EndpointTable;
