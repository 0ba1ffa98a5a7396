import { RoadPage } from "#web/features/paths/pages/road-page.tsx";
import { loadPageStrings } from "#web/lib/i18n.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/road";

export const clientLoader = loadPageStrings;

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("road:page.road"));
}

export default function RoadRoute() {
  return <RoadPage />;
}
