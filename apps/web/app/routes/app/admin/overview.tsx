import { InstanceFacts, PendingCounts } from "#web/features/admin/overview/overview-cards.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("operation");

export const meta = createMeta((t) => t("operation:title"));

export default function AdminOverviewPage() {
  return (
    <>
      <PendingCounts />
      <InstanceFacts />
    </>
  );
}
