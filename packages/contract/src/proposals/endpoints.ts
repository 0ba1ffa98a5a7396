import type { EndpointTable } from "../shared/endpoint.ts";

export const proposalsEndpoints = {
  getProposal: { method: "GET", path: "/api/proposals/current", access: "session" },
  acceptProposal: { method: "POST", path: "/api/proposals/:id/accept", access: "session" },
  keepPlan: { method: "POST", path: "/api/proposals/:id/keep", access: "session" },
} as const satisfies EndpointTable;
