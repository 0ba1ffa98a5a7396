import { SetupFlow } from "#web/features/onboarding/onboarding-flow.tsx";
import { GenerationStep } from "#web/features/paths/create/generation-step.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/new-path";

export const clientLoader = loadPageStrings("courses", "onboarding", "paths", "region", "road");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("onboarding:newPath"));
}

export default function NewPathRoute() {
  return <SetupFlow kind="path" renderPath={(input) => <GenerationStep {...input} />} />;
}
