import type { EndpointTable } from "../shared/endpoint.ts";

export const briefsEndpoints = {
  listPathBriefs: { method: "GET", path: "/api/paths/:id/briefs", access: "session" },
} as const satisfies EndpointTable;
