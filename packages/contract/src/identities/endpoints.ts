import type { EndpointTable } from "../shared/endpoint.ts";

/** Accounts of other sites (OpenID Connect) that log in here. */
export const identityEndpoints = {
  startProviderLogIn: { method: "POST", path: "/api/account/log-in/provider", access: "public" },
  finishProviderLogIn: {
    method: "POST",
    path: "/api/account/log-in/provider/finish",
    access: "public",
  },
  listIdentities: { method: "GET", path: "/api/account/identities", access: "session" },
  startIdentity: { method: "POST", path: "/api/account/identities", access: "session" },
  removeIdentity: {
    method: "POST",
    path: "/api/account/identities/:id/remove",
    access: "session",
  },
} as const satisfies EndpointTable;
