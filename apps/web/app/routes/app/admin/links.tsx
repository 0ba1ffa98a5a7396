import { DeadLinks } from "#web/features/courses/dead-links.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/links";

export const clientLoader = loadPageStrings("courses", "operation");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.links"), t("operation:title")]);
}

export default function AdminLinksPage() {
  return <DeadLinks />;
}
