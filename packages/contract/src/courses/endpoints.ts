import type { EndpointTable } from "../shared/endpoint.ts";

export const coursesEndpoints = {
  listCourses: { method: "GET", path: "/api/courses", access: "session" },
  getCatalogTerms: { method: "GET", path: "/api/courses/terms", access: "public" },
  listSavedCourses: { method: "GET", path: "/api/courses/saved", access: "session" },
  getCourse: { method: "GET", path: "/api/courses/by-slug/:slug", access: "session" },
  saveCourse: { method: "POST", path: "/api/courses/:id/save", access: "session" },
  unsaveCourse: { method: "DELETE", path: "/api/courses/:id/save", access: "session" },
  completeCourse: { method: "PUT", path: "/api/courses/:id/completion", access: "session" },
  saveDiscoveredCourse: { method: "POST", path: "/api/courses/discovered", access: "session" },
  reportDeadLink: { method: "POST", path: "/api/courses/:id/report", access: "session" },
  listDeadLinks: { method: "GET", path: "/api/admin/dead-links", access: "admin" },
  dismissLinkReports: {
    method: "POST",
    path: "/api/admin/courses/:id/dismiss-reports",
    access: "admin",
  },
  replaceCourseLink: { method: "PUT", path: "/api/admin/courses/:id/link", access: "admin" },
} as const satisfies EndpointTable;
