import { NewsletterUnsubscribe } from "#web/features/site/mail-links/unsubscribe.tsx";
import { hiddenFromSearch, pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

export function meta({ location }: Route.MetaArgs) {
  return [...pageMeta(location, (t) => t("entry:mailLinks.unsubscribe.title")), hiddenFromSearch];
}

export default function NewsletterUnsubscribePage() {
  return <NewsletterUnsubscribe />;
}
