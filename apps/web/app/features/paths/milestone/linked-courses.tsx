import type { CourseCard } from "@masar/contract/courses/schemas";
import type { CourseReason } from "@masar/contract/paths/constants";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { CourseFacts, LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { usePathView } from "#web/features/paths/path-view.tsx";

/** The catalog filtered by a skill of the catalog, or searched for a skill the user wrote. */
export function catalogHref(skill: string | undefined): string {
  if (skill === undefined) return links.courses;
  const isKnown = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(skill);
  return `${links.courses}?${new URLSearchParams({ [isKnown ? "skill" : "q"]: skill })}`;
}

type LinkedCoursesProps = { milestone: MilestoneView; onUnlink?: (course: string) => void };

export function LinkedCourses({ milestone, onUnlink }: LinkedCoursesProps) {
  const { t } = useTranslation();
  const { courses } = usePathView();
  return (
    <ul className="grid gap-2.5">
      {milestone.linked_courses.map(({ course: slug, reason }) => {
        const course = courses.get(slug);
        return (
          <li key={slug}>
            {course ? (
              <LinkedCourse
                course={course}
                reason={reason}
                onUnlink={onUnlink && (() => onUnlink(slug))}
              />
            ) : (
              <p className="rounded-md border border-line px-4 py-3 text-sm text-ink-2">
                {t("road:course.gone")}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type LinkedCourseProps = { course: CourseCard; reason: CourseReason; onUnlink?: () => void };

function LinkedCourse({ course, reason, onUnlink }: LinkedCourseProps) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  return (
    <div className="grid gap-2 rounded-md border border-line px-4 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <bdi {...bidiText(course.title)} lang={course.language} />
          </p>
          <p className="text-sm text-ink-2">
            <bdi>{nameProvider(course.provider)}</bdi>
          </p>
        </div>
        {onUnlink && (
          <IconButton
            icon={X}
            label={t("road:course.unlink", { title: course.title })}
            tooltip={false}
            className="-me-2.5 -mt-1.5"
            onClick={onUnlink}
          />
        )}
      </div>
      <CourseFacts
        language={course.language}
        hours={course.duration_hours}
        hoursAreEstimated={course.hours_are_estimated}
        price={course.price_usd}
      />
      <p className="text-sm">
        <span className="text-ink-2">{t("road:course.why")}: </span>
        {t(`paths:draft.reasons.${reason}`, {
          language: t(`courses:languages.${course.language}`),
        })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LinkState status={course.link_status} checkedAt={course.last_validated} />
        <OpenCourse url={course.url} title={course.title} variant="secondary" />
      </div>
    </div>
  );
}
