import type { EndpointTable } from "../shared/endpoint.ts";

export const instanceEndpoints = {
  streamEvents: { method: "GET", path: "/api/events", access: "session" },
  reportClientError: { method: "POST", path: "/api/client-errors", access: "public" },
  listClientErrors: { method: "GET", path: "/api/admin/client-errors", access: "admin" },
  resolveClientError: { method: "PUT", path: "/api/admin/client-errors/:id", access: "admin" },
  getWaiting: { method: "GET", path: "/api/admin/waiting", access: "admin" },
  getInstance: { method: "GET", path: "/api/admin/instance", access: "admin" },
  getLiveness: { method: "GET", path: "/api/health/live", access: "public" },
  getReadiness: { method: "GET", path: "/api/health/ready", access: "public" },
  getOpenApi: { method: "GET", path: "/api/openapi.json", access: "public" },
} as const satisfies EndpointTable;
