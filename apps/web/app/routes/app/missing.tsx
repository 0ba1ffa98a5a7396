import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/missing";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("notFound.pageTitle"));
}

export default MissingPage;
