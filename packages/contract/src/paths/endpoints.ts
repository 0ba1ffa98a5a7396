import type { EndpointTable } from "../shared/endpoint.ts";

export const pathsEndpoints = {
  previewPath: { method: "POST", path: "/api/paths/preview", access: "public" },
  checkGoal: { method: "POST", path: "/api/paths/goal-checks", access: "public" },
  suggestOutline: { method: "POST", path: "/api/paths/outline-suggestions", access: "session" },
  suggestSessions: {
    method: "POST",
    path: "/api/paths/:id/milestones/:key/sub-milestones/:sub/session-suggestions",
    access: "session",
  },
  startGeneration: { method: "POST", path: "/api/paths/generations", access: "session" },
  getGeneration: { method: "GET", path: "/api/paths/generations/:id", access: "session" },
  cancelGeneration: {
    method: "POST",
    path: "/api/paths/generations/:id/cancel",
    access: "session",
  },
  listPaths: { method: "GET", path: "/api/paths", access: "session" },
  getPath: { method: "GET", path: "/api/paths/:id", access: "session" },
  listPathResources: { method: "GET", path: "/api/paths/:id/resources", access: "session" },
  updatePath: { method: "PATCH", path: "/api/paths/:id", access: "session" },
  deleteDraft: { method: "DELETE", path: "/api/paths/:id", access: "session" },
  duplicatePath: { method: "POST", path: "/api/paths/:id/duplicate", access: "session" },
  movePathDates: { method: "POST", path: "/api/paths/:id/move-dates", access: "session" },
  editPath: { method: "POST", path: "/api/paths/:id/edits", access: "session" },
  undoPathEdit: { method: "POST", path: "/api/paths/:id/undo", access: "session" },
  listPathVersions: { method: "GET", path: "/api/paths/:id/versions", access: "session" },
  listBlueprintMilestones: {
    method: "GET",
    path: "/api/paths/:id/blueprint-milestones",
    access: "session",
  },
  exportPath: { method: "GET", path: "/api/paths/:id/export", access: "session" },
} as const satisfies EndpointTable;
