import type { EndpointTable } from "../shared/endpoint.ts";

export const tasksEndpoints = {
  listTasks: { method: "GET", path: "/api/tasks", access: "session" },
  saveTask: { method: "PUT", path: "/api/tasks/:id", access: "session" },
} as const satisfies EndpointTable;
