import type { EndpointTable } from "../shared/endpoint.ts";

export const ownLinksEndpoints = {
  saveOwnLink: { method: "PUT", path: "/api/paths/:id/links/:link", access: "session" },
} as const satisfies EndpointTable;
