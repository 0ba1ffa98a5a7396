import { ResourcesPage } from "#web/features/admin/resources/resources-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("administration", "courses", "operation", "resources");

export const meta = createMeta((t) => [t("operation:sections.resources"), t("operation:title")]);

export default ResourcesPage;
