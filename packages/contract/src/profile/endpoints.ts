import type { EndpointTable } from "../shared/endpoint.ts";

export const profileEndpoints = {
  getProfile: { method: "GET", path: "/api/profile", access: "session" },
  updateProfile: { method: "PATCH", path: "/api/profile", access: "session" },
  checkHandle: { method: "GET", path: "/api/profile/handle", access: "session" },
  saveProfilePhoto: { method: "PUT", path: "/api/profile/photo", access: "session" },
  removeProfilePhoto: { method: "DELETE", path: "/api/profile/photo", access: "session" },
  readProfilePhoto: { method: "GET", path: "/api/profile/photos/:id", access: "public" },
  listRecords: { method: "GET", path: "/api/profile/records", access: "session" },
  issueRecord: { method: "POST", path: "/api/profile/records", access: "session" },
  revokeRecord: { method: "POST", path: "/api/profile/records/:id/revoke", access: "session" },
  getMember: { method: "GET", path: "/api/members/:handle", access: "public" },
  verifyRecord: { method: "GET", path: "/api/records/:token", access: "public" },
} as const satisfies EndpointTable;
