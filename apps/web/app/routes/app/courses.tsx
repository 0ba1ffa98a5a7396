import { CoursesPage } from "#web/features/courses/courses-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/courses";

export const clientLoader = loadPageStrings("courses");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("courses:title"));
}

export default function CoursesRoute() {
  return <CoursesPage />;
}
