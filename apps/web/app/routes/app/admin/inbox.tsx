import { Inbox } from "#web/features/support/inbox/inbox.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/inbox";

export const clientLoader = loadPageStrings("operation", "support");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.inbox"), t("operation:title")]);
}

export default function AdminInboxPage() {
  return <Inbox />;
}
