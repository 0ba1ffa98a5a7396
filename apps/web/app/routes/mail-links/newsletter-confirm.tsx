import { NewsletterConfirm } from "#web/features/site/mail-links/newsletter-confirm.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:mailLinks.confirm.title"), { isHidden: true });

export default NewsletterConfirm;
