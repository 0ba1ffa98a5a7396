import type { EndpointTable } from "../shared/endpoint.ts";

export const importsEndpoints = {
  previewImport: { method: "POST", path: "/api/paths/import-previews", access: "session" },
  importPath: { method: "POST", path: "/api/paths/imports", access: "session" },
} as const satisfies EndpointTable;
