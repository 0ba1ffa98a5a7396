import type { CourseCard } from "@masar/contract/courses/schemas";
import type { CourseReason } from "@masar/contract/paths/constants";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { CourseFacts, LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";

type CourseLineProps = {
  /** Missing when the catalog no longer has it. */
  course: CourseCard | undefined;
  reason: CourseReason;
  onUnlink?: () => void;
};

/** A linked course: what it is, why it was chosen, how sure its link is, and the guarded way there. */
export function CourseLine({ course, reason, onUnlink }: CourseLineProps) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  if (!course) {
    return (
      <p className="rounded-md border border-line px-4 py-3 text-sm text-ink-2">
        {t("road:course.gone")}
      </p>
    );
  }
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
