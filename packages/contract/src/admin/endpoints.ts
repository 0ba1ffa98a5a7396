import type { EndpointTable } from "../shared/endpoint.ts";

export const adminEndpoints = {
  listAdminCourses: { method: "GET", path: "/api/admin/courses", access: "admin" },
  addCourse: { method: "POST", path: "/api/admin/courses", access: "admin" },
  checkCourseImport: { method: "POST", path: "/api/admin/courses/import/check", access: "admin" },
  importCourses: { method: "POST", path: "/api/admin/courses/import", access: "admin" },
  updateCourse: { method: "PATCH", path: "/api/admin/courses/:id", access: "admin" },
  listAnswerReports: { method: "GET", path: "/api/admin/answer-reports", access: "admin" },
  markAnswerReport: { method: "PUT", path: "/api/admin/answer-reports/:id", access: "admin" },
  getAiSpend: { method: "GET", path: "/api/admin/spend", access: "admin" },
} as const satisfies EndpointTable;
