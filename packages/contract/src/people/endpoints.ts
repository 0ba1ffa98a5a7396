import type { EndpointTable } from "../shared/endpoint.ts";

export const peopleEndpoints = {
  searchPeople: { method: "GET", path: "/api/admin/people", access: "admin" },
  getPerson: { method: "GET", path: "/api/admin/people/:id", access: "admin" },
  listPersonLog: { method: "GET", path: "/api/admin/people/:id/log", access: "admin" },
  resendPersonVerification: {
    method: "POST",
    path: "/api/admin/people/:id/verification",
    access: "admin",
  },
  endPersonSessions: {
    method: "POST",
    path: "/api/admin/people/:id/end-sessions",
    access: "admin",
  },
  resetPersonSecondFactor: {
    method: "POST",
    path: "/api/admin/people/:id/second-factor/reset",
    access: "admin",
  },
  suspendPerson: { method: "POST", path: "/api/admin/people/:id/suspension", access: "admin" },
  reinstatePerson: {
    method: "POST",
    path: "/api/admin/people/:id/suspension/end",
    access: "admin",
  },
  planPersonDeletion: { method: "POST", path: "/api/admin/people/:id/deletion", access: "admin" },
  cancelPersonDeletion: {
    method: "POST",
    path: "/api/admin/people/:id/deletion/cancel",
    access: "admin",
  },
  changePersonRole: { method: "PUT", path: "/api/admin/people/:id/roles", access: "admin" },
} as const satisfies EndpointTable;
