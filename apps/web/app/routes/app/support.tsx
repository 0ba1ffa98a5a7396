import { SupportPage } from "#web/features/support/support-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/support";

export const clientLoader = loadPageStrings("notes", "settings", "support");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("support:title"));
}

export default function SupportRoute() {
  return <SupportPage />;
}
