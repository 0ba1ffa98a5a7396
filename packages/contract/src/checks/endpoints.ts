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
  reportQuestion: { method: "PUT", path: "/api/questions/:question/report", access: "session" },
  listAdminQuestions: { method: "GET", path: "/api/admin/questions", access: "admin" },
  getAdminQuestion: { method: "GET", path: "/api/admin/questions/:question", access: "admin" },
  updateQuestion: { method: "PATCH", path: "/api/admin/questions/:question", access: "admin" },
  closeQuestionReports: {
    method: "DELETE",
    path: "/api/admin/questions/:question/reports",
    access: "admin",
  },
} as const satisfies EndpointTable;
