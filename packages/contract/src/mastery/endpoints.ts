import type { EndpointTable } from "../shared/endpoint.ts";

export const masteryEndpoints = {
  getMastery: { method: "GET", path: "/api/mastery", access: "session" },
  getPathSkills: { method: "GET", path: "/api/paths/:id/skills", access: "session" },
  saveQuestionAnswers: {
    method: "PUT",
    path: "/api/mastery/answers/:id",
    access: "session",
  },
} as const satisfies EndpointTable;
