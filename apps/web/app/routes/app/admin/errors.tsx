import { ClientErrorList } from "#web/features/admin/errors/client-error-list.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/errors";

export const clientLoader = loadPageStrings("operation");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.errors"), t("operation:title")]);
}

export default function AdminErrorsPage() {
  return <ClientErrorList />;
}
