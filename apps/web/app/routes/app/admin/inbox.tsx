import { Inbox } from "#web/features/support/inbox/inbox.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("operation", "support");

export const meta = createMeta((t) => [t("operation:sections.inbox"), t("operation:title")]);

export default Inbox;
