import type { EndpointTable } from "../shared/endpoint.ts";

export const onboardingEndpoints = {
  getOnboarding: { method: "GET", path: "/api/onboarding", access: "session" },
  saveOnboarding: { method: "PATCH", path: "/api/onboarding", access: "session" },
} as const satisfies EndpointTable;
