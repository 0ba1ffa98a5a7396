import type { EndpointTable } from "../shared/endpoint.ts";

export const settingsEndpoints = {
  getSettings: { method: "GET", path: "/api/settings", access: "session" },
  updateSettings: { method: "PATCH", path: "/api/settings", access: "session" },
} as const satisfies EndpointTable;
