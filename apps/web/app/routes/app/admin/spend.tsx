import { SpendPage } from "#web/features/admin/spend/spend-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("administration", "operation", "road");

export const meta = createMeta((t) => [t("operation:sections.spend"), t("operation:title")]);

export default SpendPage;
