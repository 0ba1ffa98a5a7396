import { CoursesPage } from "#web/features/courses/courses-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("courses");

export const meta = createMeta((t) => t("courses:title"));

export default CoursesPage;
