import { AnalyticsPage } from "#web/features/paths/analytics/analytics-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("desk", "road");

export const meta = createMeta((t) => t("road:page.progress"));

export default AnalyticsPage;
