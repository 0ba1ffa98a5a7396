import type { EndpointTable } from "../shared/endpoint.ts";

export const resourcesEndpoints = {
  listAdminResources: { method: "GET", path: "/api/admin/resources", access: "admin" },
  addResource: { method: "POST", path: "/api/admin/resources", access: "admin" },
  exportResources: { method: "GET", path: "/api/admin/resources/export", access: "admin" },
  checkResourceImport: {
    method: "POST",
    path: "/api/admin/resources/import/check",
    access: "admin",
  },
  importResources: { method: "POST", path: "/api/admin/resources/import", access: "admin" },
  updateResource: { method: "PATCH", path: "/api/admin/resources/:id", access: "admin" },
  listBlueprintPlaces: { method: "GET", path: "/api/admin/blueprint-places", access: "admin" },
  listResourceHosts: { method: "GET", path: "/api/admin/resource-hosts", access: "admin" },
  saveResourceHost: { method: "PUT", path: "/api/admin/resource-hosts/:host", access: "admin" },
} as const satisfies EndpointTable;
