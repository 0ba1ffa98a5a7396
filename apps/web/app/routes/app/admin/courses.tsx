import { AdminCourses } from "#web/features/admin/courses/admin-courses.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("administration", "courses", "operation");

export const meta = createMeta((t) => [t("operation:sections.courses"), t("operation:title")]);

export default AdminCourses;
