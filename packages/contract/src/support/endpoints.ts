import type { EndpointTable } from "../shared/endpoint.ts";

export const supportEndpoints = {
  sendContactMessage: { method: "POST", path: "/api/contact", access: "public" },
  searchHelp: { method: "GET", path: "/api/help", access: "session" },
  createTicket: { method: "POST", path: "/api/support/tickets", access: "session" },
  listMyTickets: { method: "GET", path: "/api/support/tickets", access: "session" },
  getMyTicket: { method: "GET", path: "/api/support/tickets/:id", access: "session" },
  replyToMyTicket: { method: "POST", path: "/api/support/tickets/:id/replies", access: "session" },
  closeMyTicket: { method: "PUT", path: "/api/support/tickets/:id/closed", access: "session" },
  getTicket: { method: "GET", path: "/api/admin/tickets/:id", access: "admin" },
  closeTicket: { method: "PUT", path: "/api/admin/tickets/:id/closed", access: "admin" },
  listTickets: { method: "GET", path: "/api/admin/tickets", access: "admin" },
  replyToTicket: { method: "POST", path: "/api/admin/tickets/:id/replies", access: "admin" },
} as const satisfies EndpointTable;
