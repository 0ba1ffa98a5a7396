import { MailUnsubscribe } from "#web/features/site/mail-links/unsubscribe.tsx";
import { hiddenFromSearch, pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/mail-unsubscribe";

export function meta({ location }: Route.MetaArgs) {
  return [...pageMeta(location, (t) => t("entry:mailLinks.mail.title")), hiddenFromSearch];
}

export default function MailUnsubscribePage() {
  return <MailUnsubscribe />;
}
