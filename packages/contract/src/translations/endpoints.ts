import type { EndpointTable } from "../shared/endpoint.ts";

export const translationsEndpoints = {
  getTranslations: { method: "GET", path: "/api/translations/:language", access: "public" },
  listTranslations: { method: "GET", path: "/api/admin/translations", access: "admin" },
  searchStrings: { method: "GET", path: "/api/admin/strings", access: "admin" },
  saveTranslation: { method: "PUT", path: "/api/admin/translations", access: "admin" },
  deleteTranslation: { method: "DELETE", path: "/api/admin/translations", access: "admin" },
} as const satisfies EndpointTable;
