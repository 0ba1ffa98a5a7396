import type { EndpointTable } from "../shared/endpoint.ts";

/** Apart from the others, which are in the first load. */
export const adminQuestionsEndpoints = {
  listAdminQuestions: { method: "GET", path: "/api/admin/questions", access: "admin" },
  getAdminQuestion: { method: "GET", path: "/api/admin/questions/:question", access: "admin" },
  updateQuestion: { method: "PATCH", path: "/api/admin/questions/:question", access: "admin" },
  closeQuestionReports: {
    method: "DELETE",
    path: "/api/admin/questions/:question/reports",
    access: "admin",
  },
} as const satisfies EndpointTable;
