import { NewsletterUnsubscribe } from "#web/features/site/mail-links/unsubscribe.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:mailLinks.unsubscribe.title"), { isHidden: true });

export default NewsletterUnsubscribe;
