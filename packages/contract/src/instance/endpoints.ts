import type { EndpointTable } from "../shared/endpoint.ts";

/** Endpoints for every page and for monitoring. */
export const instanceEndpoints = {
  streamEvents: { method: "GET", path: "/api/events", access: "session" },
  reportClientError: { method: "POST", path: "/api/client-errors", access: "public" },
  getLiveness: { method: "GET", path: "/api/health/live", access: "public" },
  getReadiness: { method: "GET", path: "/api/health/ready", access: "public" },
  getOpenApi: { method: "GET", path: "/api/openapi.json", access: "public" },
} as const satisfies EndpointTable;
