import { AdminCourses } from "#web/features/admin/courses/admin-courses.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/courses";

export const clientLoader = loadPageStrings("administration", "courses", "operation");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.courses"), t("operation:title")]);
}

export default function AdminCoursesPage() {
  return <AdminCourses />;
}
