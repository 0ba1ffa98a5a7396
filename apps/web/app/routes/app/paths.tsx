import { PathsPage } from "#web/features/paths/list/paths-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("paths", "road"),
  () => pathsQuery,
);

export const meta = createMeta((t) => t("paths:title"));

export default PathsPage;
