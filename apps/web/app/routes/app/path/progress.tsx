import { AnalyticsPage } from "#web/features/paths/analytics/analytics-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/progress";

export const clientLoader = loadPageStrings("desk", "road");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("road:page.progress"));
}

export default function ProgressRoute() {
  return <AnalyticsPage />;
}
