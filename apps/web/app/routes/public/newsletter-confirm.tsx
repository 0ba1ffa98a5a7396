import { NewsletterConfirm } from "#web/features/site/mail-links/newsletter-confirm.tsx";
import { hiddenFromSearch, pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/newsletter-confirm";

export function meta({ location }: Route.MetaArgs) {
  return [...pageMeta(location, (t) => t("entry:mailLinks.confirm.title")), hiddenFromSearch];
}

export default function NewsletterConfirmPage() {
  return <NewsletterConfirm />;
}
