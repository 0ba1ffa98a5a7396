import { SupportPage } from "#web/features/support/support-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("notes", "settings", "support");

export const meta = createMeta((t) => t("support:title"));

export default SupportPage;
