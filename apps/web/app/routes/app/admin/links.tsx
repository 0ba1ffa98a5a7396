import { DeadLinks } from "#web/features/courses/dead-links.tsx";
import { ReplacedCourses } from "#web/features/courses/replaced-courses.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("courses", "operation");

export const meta = createMeta((t) => [t("operation:sections.links"), t("operation:title")]);

export default function AdminLinksPage() {
  return (
    <>
      <DeadLinks />
      <ReplacedCourses />
    </>
  );
}
