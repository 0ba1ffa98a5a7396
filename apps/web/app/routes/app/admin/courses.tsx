import { AdminCourses } from "#web/features/admin/courses/admin-courses.tsx";
import { loadStaffStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/courses";

export const clientLoader = loadStaffStrings;

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => [t("operation:sections.courses"), t("operation:title")]);
}

export default function AdminCoursesPage() {
  return <AdminCourses />;
}
