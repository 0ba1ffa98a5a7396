import type { EndpointTable } from "../shared/endpoint.ts";

export const adminEndpoints = {
  listAdminCourses: { method: "GET", path: "/api/admin/courses", access: "admin" },
  addCourse: { method: "POST", path: "/api/admin/courses", access: "admin" },
  exportCourses: { method: "GET", path: "/api/admin/courses/export", access: "admin" },
  checkCourseImport: { method: "POST", path: "/api/admin/courses/import/check", access: "admin" },
  importCourses: { method: "POST", path: "/api/admin/courses/import", access: "admin" },
  updateCourse: { method: "PATCH", path: "/api/admin/courses/:id", access: "admin" },
  listAnswerReports: { method: "GET", path: "/api/admin/answer-reports", access: "admin" },
  markAnswerReport: { method: "PUT", path: "/api/admin/answer-reports/:id", access: "admin" },
  getAiSpend: { method: "GET", path: "/api/admin/spend", access: "admin" },
  listClientErrors: { method: "GET", path: "/api/admin/client-errors", access: "admin" },
  resolveClientError: { method: "PUT", path: "/api/admin/client-errors/:id", access: "admin" },
  listFailedJobs: { method: "GET", path: "/api/admin/failed-jobs", access: "admin" },
  retryFailedJob: { method: "POST", path: "/api/admin/failed-jobs/:id/retry", access: "admin" },
  discardFailedJob: { method: "DELETE", path: "/api/admin/failed-jobs/:id", access: "admin" },
  getWaiting: { method: "GET", path: "/api/admin/waiting", access: "admin" },
  getInstance: { method: "GET", path: "/api/admin/instance", access: "admin" },
} as const satisfies EndpointTable;
