import { RegionStep } from "#web/features/onboarding/region-step.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/onboarding";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("onboarding:title"));
}

export default function OnboardingPage() {
  return <RegionStep />;
}
