import { InstanceFacts } from "#web/features/admin/overview/instance-facts.tsx";
import { Waiting } from "#web/features/admin/overview/pending-counts.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/overview";

export const clientLoader = loadPageStrings("operation");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("operation:title"));
}

export default function AdminOverviewPage() {
  return (
    <>
      <Waiting />
      <InstanceFacts />
    </>
  );
}
