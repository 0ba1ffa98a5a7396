import * as onboarding from "#api/features/onboarding/onboarding.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function onboardingRoutes({ serve }: Endpoints): void {
  serve("getOnboarding", (ctx) => onboarding.getOnboarding(ctx));
  serve("saveOnboarding", (ctx, { body }) => onboarding.saveOnboarding(ctx, body));
}
