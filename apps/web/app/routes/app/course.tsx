import { CourseDetailPage } from "#web/features/courses/course-detail-page.tsx";
import { courseQuery } from "#web/features/courses/courses.api.ts";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/course";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("courses"),
  ({ slug }: { slug: string }) => courseQuery(slug),
);

export const meta = createMeta((t) => [t("courses:detail.title"), t("courses:title")]);

export default function CourseRoute({ params }: Route.ComponentProps) {
  return <CourseDetailPage key={params.slug} slug={params.slug} />;
}
