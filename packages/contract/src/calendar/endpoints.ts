import type { EndpointTable } from "../shared/endpoint.ts";

export const calendarEndpoints = {
  getCalendarFeed: { method: "GET", path: "/api/calendar", access: "session" },
  createCalendarFeed: { method: "POST", path: "/api/calendar", access: "session" },
  revokeCalendarFeed: { method: "DELETE", path: "/api/calendar", access: "session" },
  readCalendarFeed: { method: "GET", path: "/api/calendar/:token/masar.ics", access: "public" },
} as const satisfies EndpointTable;
