import { levels } from "@masar/contract/path-words";
import { CircleCheck, CircleHelp, Star, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { CourseView } from "./course-view.ts";

/** Language, level, hours, price and rating, as far as they are known. */
export function CourseFacts({ course }: { course: CourseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const level = levels.find((known) => known === course.level);
  const hours = format.number(course.hours, { maximumFractionDigits: 1 });
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {course.language && (
        <li>
          <Badge tone="lapis">{t(`courses:languages.${course.language}`)}</Badge>
        </li>
      )}
      {level && (
        <li>
          <Badge>{t(`courses:levels.${level}`)}</Badge>
        </li>
      )}
      {course.hours > 0 && (
        <li>
          <Badge>
            {t(course.hoursAreEstimated ? "courses:card.about" : "courses:card.hours", {
              count: course.hours,
              hours,
            })}
          </Badge>
        </li>
      )}
      <li>
        <Badge tone={course.price === 0 ? "teal" : "neutral"}>
          <bdi>{priceText()}</bdi>
        </Badge>
      </li>
      {course.rating !== null && (
        <li>
          <Badge icon={<Icon icon={Star} size={14} />}>
            <span className="sr-only">
              {t("courses:card.rating", { rating: format.number(course.rating) })}
            </span>
            <span aria-hidden="true">
              {format.number(course.rating, { minimumFractionDigits: 1 })}
            </span>
          </Badge>
        </li>
      )}
    </ul>
  );

  function priceText(): string {
    if (course.price === null) return t("courses:card.priceVaries");
    if (course.price === 0) return t("courses:card.free");
    const price = format.number(course.price, {
      minimumFractionDigits: Number.isInteger(course.price) ? 0 : 2,
    });
    return t("courses:card.price", { price });
  }
}

/** What is known of the address, and since when; nothing is claimed that no check has seen. */
export function LinkState({ course }: { course: CourseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (course.linkStatus === "dead" || course.isReported) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-rose">
        <Icon icon={TriangleAlert} size={16} />
        {t(course.isReported ? "courses:card.reported" : "courses:card.dead")}
      </p>
    );
  }
  const isChecked = course.linkStatus === "ok" && course.lastValidated !== null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon icon={isChecked ? CircleCheck : CircleHelp} size={16} />
      {isChecked && course.lastValidated
        ? t("courses:card.checked", { when: format.relativeTime(course.lastValidated) })
        : t("courses:card.unchecked")}
    </p>
  );
}
