import { useTranslation } from "react-i18next";
import { RequireRoles } from "#web/features/account/guards.tsx";
import { DeadLinks } from "#web/features/courses/dead-links.tsx";
import { ClientErrorList } from "#web/features/operation/client-error-list.tsx";
import { InstanceFacts } from "#web/features/operation/instance-facts.tsx";
import { loadPageStrings } from "#web/lib/i18n.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/admin";

export const clientLoader = loadPageStrings;

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("operation:title"));
}

export default function AdminPage() {
  const { t } = useTranslation();
  return (
    <RequireRoles roles={["admin"]}>
      <div className="grid grid-cols-1 gap-6">
        <PageHeader title={t("operation:title")} description={t("operation:description")} />
        <InstanceFacts />
        <DeadLinks />
        <ClientErrorList />
      </div>
    </RequireRoles>
  );
}
