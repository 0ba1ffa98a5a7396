import { PathCoursesPage } from "#web/features/paths/page/path-courses-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("courses", "road");

export const meta = createMeta((t) => t("road:page.courses"));

export default PathCoursesPage;
