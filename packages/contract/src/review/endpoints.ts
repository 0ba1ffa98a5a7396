import type { EndpointTable } from "../shared/endpoint.ts";

export const reviewEndpoints = {
  listReview: { method: "GET", path: "/api/review", access: "session" },
  saveCard: { method: "PUT", path: "/api/review/cards/:id", access: "session" },
  reviewCard: { method: "PUT", path: "/api/review/cards/:id/reviews/:review", access: "session" },
} as const satisfies EndpointTable;
