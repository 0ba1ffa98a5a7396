import { PathCoursesPage } from "#web/features/paths/page/path-courses-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/courses";

export const clientLoader = loadPageStrings("courses", "paths", "road");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("road:page.courses"));
}

export default function PathCoursesRoute() {
  return <PathCoursesPage />;
}
