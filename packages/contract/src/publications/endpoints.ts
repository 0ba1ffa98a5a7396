import type { EndpointTable } from "../shared/endpoint.ts";

export const publicationsEndpoints = {
  getPublication: { method: "GET", path: "/api/paths/:id/publication", access: "session" },
  savePublication: { method: "PUT", path: "/api/paths/:id/publication", access: "session" },
  revokePublication: { method: "DELETE", path: "/api/paths/:id/publication", access: "session" },
  getPublishedPath: { method: "GET", path: "/api/published-paths/:token", access: "public" },
  getPublishedCard: {
    method: "GET",
    path: "/api/published-paths/:token/card.svg",
    access: "public",
  },
  getPublishedFrame: { method: "GET", path: "/api/published-paths/:token/frame", access: "public" },
  copyPublishedPath: {
    method: "POST",
    path: "/api/published-paths/:token/copies",
    access: "session",
  },
  reportPublishedPath: {
    method: "POST",
    path: "/api/published-paths/:token/reports",
    access: "session",
  },
  listReportedPublications: {
    method: "GET",
    path: "/api/moderation/publications",
    access: "moderator",
  },
  moderatePublication: {
    method: "POST",
    path: "/api/moderation/publications/:id",
    access: "moderator",
  },
} as const satisfies EndpointTable;
