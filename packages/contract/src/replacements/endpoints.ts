import type { EndpointTable } from "../shared/endpoint.ts";

export const replacementsEndpoints = {
  undoReplacedCourse: {
    method: "POST",
    path: "/api/paths/:id/replaced-courses/:course/undo",
    access: "session",
  },
  listReplacedCourses: { method: "GET", path: "/api/admin/replaced-courses", access: "admin" },
} as const satisfies EndpointTable;
