import type { CourseCard, StudyChoices } from "@masar/contract/courses/schemas";
import { findCertificate } from "@masar/domain/catalog/certificate";
import { countStudyWeeks } from "@masar/domain/catalog/course-facts";
import { useTranslation } from "react-i18next";
import { useFormatPrice } from "#web/entities/course/course-parts.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { DescriptionList } from "#web/ui/display/description-list.tsx";

type CourseDetailFactsProps = { course: CourseCard; choices: StudyChoices | null };

export function CourseDetailFacts({ course, choices }: CourseDetailFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameProvider = useProviderName();
  const formatPrice = useFormatPrice();
  const formatLength = useFormatLength();
  const certificate = findCertificate(course) ?? "unknown";
  return (
    <DescriptionList
      className="grid gap-3"
      itemClassName="grid gap-0.5"
      termClassName="text-sm text-ink-2"
      valueClassName="break-words"
      items={[
        [t("courses:detail.provider"), <bdi key="provider">{nameProvider(course.provider)}</bdi>],
        [t("courses:detail.language"), t(`courses:languages.${course.language}`)],
        [t("courses:detail.level"), t(`courses:levels.${course.experience_level}`)],
        [t("courses:detail.length"), course.duration_hours > 0 && formatLength(course, choices)],
        [t("courses:detail.cost"), <bdi key="cost">{formatPrice(course.price_usd)}</bdi>],
        [t("courses:detail.certificate"), t(`courses:detail.certificates.${certificate}`)],
        [
          t("courses:detail.ratingLabel"),
          course.rating !== null &&
            t("courses:card.rating", { rating: format.number(course.rating) }),
        ],
        [t("courses:detail.link"), <LinkCheck key="link" course={course} />],
      ]}
    />
  );
}

function useFormatLength() {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  return (course: CourseCard, choices: StudyChoices | null): string => {
    const length = t(
      course.hours_are_estimated ? "courses:why.about" : "courses:why.hours",
      formatHours(course.duration_hours),
    );
    if (!choices) return length;
    const weeks = countStudyWeeks(course.duration_hours, choices);
    return t("courses:why.time", { length, count: weeks, weeks: format.number(weeks) });
  };
}

/** Claims nothing that no check has confirmed. */
function LinkCheck({ course }: { course: CourseCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { link_status: status, last_validated: checkedAt } = course;
  if (status === "unchecked" || checkedAt === null) return t("courses:detail.unchecked");
  const date = format.date(checkedAt);
  if (status === "ok") return t("courses:detail.checkedOn", { date });
  return <span className="text-rose">{t("courses:detail.deadOn", { date })}</span>;
}
