import { PathsPage } from "#web/features/paths/list/paths-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/paths";

export const clientLoader = loadPageStrings("paths", "road");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("paths:title"));
}

export default function PathsRoute() {
  return <PathsPage />;
}
