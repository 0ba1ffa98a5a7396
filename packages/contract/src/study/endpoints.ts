import type { EndpointTable } from "../shared/endpoint.ts";

export const studyEndpoints = {
  getOverview: { method: "GET", path: "/api/study/overview", access: "session" },
  listStudyDays: { method: "GET", path: "/api/study/days", access: "session" },
  pauseStreak: { method: "POST", path: "/api/study/streak/pause", access: "session" },
  resumeStreak: { method: "POST", path: "/api/study/streak/resume", access: "session" },
  endStudySession: { method: "PUT", path: "/api/study/sessions/:id", access: "session" },
} as const satisfies EndpointTable;
