import { FirstAdmin } from "#web/features/account/first-admin.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("account", "entry", "operation");

export const meta = createMeta((t) => t("operation:firstAdmin.title"));

export default FirstAdmin;
