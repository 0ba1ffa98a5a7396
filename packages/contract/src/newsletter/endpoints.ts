import type { EndpointTable } from "../shared/endpoint.ts";

export const newsletterEndpoints = {
  subscribeNewsletter: { method: "POST", path: "/api/newsletter", access: "public" },
  confirmNewsletter: { method: "POST", path: "/api/newsletter/confirm", access: "public" },
  openUnsubscribe: { method: "GET", path: "/api/newsletter/unsubscribe", access: "public" },
  unsubscribeNewsletter: { method: "POST", path: "/api/newsletter/unsubscribe", access: "public" },
} as const satisfies EndpointTable;
