import type { EndpointTable } from "../shared/endpoint.ts";

export const modelQuestionsEndpoints = {
  listMilestoneQuestions: {
    method: "GET",
    path: "/api/paths/:id/milestones/:key/model-questions",
    access: "session",
  },
  writeMilestoneQuestions: {
    method: "POST",
    path: "/api/paths/:id/milestones/:key/model-questions",
    access: "session",
  },
  listNoteQuestions: { method: "GET", path: "/api/notes/:id/model-questions", access: "session" },
  writeNoteQuestions: { method: "POST", path: "/api/notes/:id/model-questions", access: "session" },
  deleteModelQuestion: {
    method: "DELETE",
    path: "/api/model-questions/:question",
    access: "session",
  },
} as const satisfies EndpointTable;
