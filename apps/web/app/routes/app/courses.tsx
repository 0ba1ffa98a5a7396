import { CoursesPage } from "#web/features/courses/courses-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("courses"),
  () => catalogTermsQuery,
);

export const meta = createMeta((t) => t("courses:title"));

export default CoursesPage;
