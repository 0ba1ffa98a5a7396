import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import type { Language } from "@masar/i18n/locales";
import { ExternalLink, Star, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toastError } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type CourseFactsProps = {
  language: Language | null;
  level?: "beginner" | "intermediate" | "advanced";
  hours: number;
  hoursAreEstimated: boolean;
  /** In US dollars; null when it varies. */
  price: number | null;
  rating?: number | null;
  /** On phones: language, level, hours and price only. */
  isBrief?: boolean;
};

export function CourseFacts(course: CourseFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const formatPrice = useFormatPrice();
  const { language, level, price, rating = null } = course;
  const extra = course.isBrief ? "max-sm:hidden" : undefined;
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {language && (
        <li>
          <Badge tone="lapis">{t(`courses:languages.${language}`)}</Badge>
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
            {t(
              course.hoursAreEstimated ? "courses:card.about" : "courses:card.hours",
              formatHours(course.hours),
            )}
          </Badge>
        </li>
      )}
      <li>
        <Badge tone={price === 0 ? "teal" : "neutral"}>
          <bdi>{formatPrice(price)}</bdi>
        </Badge>
      </li>
      {rating !== null && (
        <li className={extra}>
          <Badge icon={<Icon icon={Star} size={14} />}>
            <span className="sr-only">
              {t("courses:card.rating", { rating: format.number(rating) })}
            </span>
            <span aria-hidden="true">{format.number(rating, { minimumFractionDigits: 1 })}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}

/** In US dollars; null when it varies. */
export function useFormatPrice(): (price: number | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (price) => {
    if (price === null) return t("courses:card.priceVaries");
    if (price === 0) return t("courses:card.free");
    const digits = Number.isInteger(price) ? 0 : 2;
    return t("courses:card.price", {
      count: price,
      price: format.number(price, { minimumFractionDigits: digits }),
    });
  };
}

type LinkStateProps = {
  status: "unchecked" | "ok" | "dead";
  /** Undefined in what an older version stored on the device. */
  checkedAt: string | null | undefined;
  isReported?: boolean;
};

/** The fault of a link, or the date of its last check; quiet until the first one. */
export function LinkState({ status, checkedAt, isReported = false }: LinkStateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (status === "dead" || isReported) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-rose">
        <Icon icon={TriangleAlert} size={16} />
        {t(isReported ? "courses:card.reported" : "courses:card.dead")}
      </p>
    );
  }
  return (
    <p className="text-xs text-ink-2">
      {status === "ok" && checkedAt
        ? t("courses:detail.checkedOn", { date: format.date(checkedAt) })
        : t("courses:card.unchecked")}
    </p>
  );
}

type OpenCourseProps = { url: string; title: string; variant?: "primary" | "secondary" };

export function OpenCourse({ url, title, variant = "primary" }: OpenCourseProps) {
  const { t } = useTranslation();
  const address = guardCourseLink(url);
  const label = t("courses:card.openNamed", { title });
  const content = (
    <>
      {t("courses:card.open")}
      <Icon icon={ExternalLink} size={16} />
    </>
  );
  if (address) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className={buttonClass(variant, "sm")}
      >
        {content}
      </a>
    );
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={label}
      onClick={() => toastError(t("courses:unavailable.title"), t("courses:unavailable.text"))}
    >
      {content}
    </Button>
  );
}
