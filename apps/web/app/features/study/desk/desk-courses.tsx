import { useId } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import type { DeskView } from "./use-desk.ts";

export function DeskCourses({ view: { courses, hasLostCourse } }: { view: DeskView }) {
  const { t } = useTranslation();
  const titleId = useId();
  const nameProvider = useProviderName();
  if (courses.length === 0 && !hasLostCourse) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-1">
      <h2 id={titleId} className="text-sm font-normal text-ink-2">
        {t("desk:step.courses")}
      </h2>
      {hasLostCourse && <p className="text-sm text-ink-2">{t("desk:step.gone")}</p>}
      <ul className="divide-y divide-line">
        {courses.map((course) => (
          <li
            key={course.slug}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere">
                <bdi {...bidiText(course.title)} lang={course.language} />
              </p>
              <p className="text-sm text-ink-2">
                <bdi>{nameProvider(course.provider)}</bdi>
              </p>
              {course.link_status === "dead" && (
                <LinkState status={course.link_status} checkedAt={course.last_validated} />
              )}
            </div>
            <OpenCourse url={course.url} title={course.title} variant="secondary" />
          </li>
        ))}
      </ul>
    </section>
  );
}
