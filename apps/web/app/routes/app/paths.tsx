import { PathsPage } from "#web/features/paths/list/paths-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("paths", "road");

export const meta = createMeta((t) => t("paths:title"));

export default PathsPage;
