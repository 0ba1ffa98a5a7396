import { SpendPage } from "#web/features/admin/spend/spend-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/spend";

export const clientLoader = loadPageStrings("administration", "operation", "road");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.spend"), t("operation:title")]);
}

export default function AdminSpendPage() {
  return <SpendPage />;
}
