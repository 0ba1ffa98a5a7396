import { StringList } from "#web/features/admin/strings/string-list.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/translations";

export const clientLoader = loadPageStrings("administration", "operation");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.translations"), t("operation:title")]);
}

export default function AdminTranslationsPage() {
  return <StringList />;
}
