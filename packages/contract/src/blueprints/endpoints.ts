import type { EndpointTable } from "../shared/endpoint.ts";

export const blueprintsEndpoints = {
  listAdminBlueprints: { method: "GET", path: "/api/admin/blueprints", access: "admin" },
  checkBlueprint: { method: "POST", path: "/api/admin/blueprints/check", access: "admin" },
  getAdminBlueprint: { method: "GET", path: "/api/admin/blueprints/:slug", access: "admin" },
  getBlueprintVersion: {
    method: "GET",
    path: "/api/admin/blueprints/:slug/versions/:version",
    access: "admin",
  },
  publishBlueprint: { method: "PUT", path: "/api/admin/blueprints/:slug", access: "admin" },
} as const satisfies EndpointTable;
