import type { CourseCard } from "@masar/contract/courses";
import type { CourseReason } from "@masar/contract/path-words";
import { guardCourseLink } from "@masar/domain/link-guard";
import { ExternalLink, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { joinFacts } from "../join-facts.ts";

type CourseLineProps = {
  /** Missing when the catalog no longer has it. */
  course: CourseCard | undefined;
  reason: CourseReason;
  onUnlink?: () => void;
};

/** A linked course: what it is, why it was chosen, how sure its link is, and the guarded way there. */
export function CourseLine({ course, reason, onUnlink }: CourseLineProps) {
  const { t } = useTranslation();
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
            <bdi lang={course.language}>{course.title}</bdi>
          </p>
          <CourseFacts course={course} />
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
      <p className="text-sm">
        <span className="text-ink-2">{t("road:course.why")}: </span>
        {t(`road:course.reasons.${reason}`)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LinkState course={course} />
        <OpenCourse course={course} />
      </div>
    </div>
  );
}

function CourseFacts({ course }: { course: CourseCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = format.number(course.duration_hours, { maximumFractionDigits: 1 });
  const facts = [
    // A name keeps its own direction inside the line.
    `\u2068${course.provider}\u2069`,
    t(course.hours_are_estimated ? "road:course.about" : "road:course.hours", { hours }),
    t(`road:course.languages.${course.language}`),
    priceText(),
  ];
  return <p className="text-sm text-ink-2">{joinFacts(facts)}</p>;

  function priceText(): string {
    if (course.price_usd === null) return t("road:course.priceVaries");
    if (course.price_usd === 0) return t("road:course.free");
    return format.number(course.price_usd, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
    });
  }
}

function LinkState({ course }: { course: CourseCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (course.link_status === "dead") {
    return <span className="text-sm text-rose">{t("road:course.dead")}</span>;
  }
  const isChecked = course.link_status === "ok" && course.last_validated !== null;
  return (
    <span className="text-sm text-ink-2">
      {isChecked && course.last_validated
        ? t("road:course.checked", { when: format.relativeTime(course.last_validated) })
        : t("road:course.unchecked")}
    </span>
  );
}

function OpenCourse({ course }: { course: CourseCard }) {
  const { t } = useTranslation();
  const address = guardCourseLink(course.url);
  if (address === null) {
    return <span className="text-sm text-rose">{t("road:course.blocked")}</span>;
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("road:course.openNamed", { title: course.title })}
      className={buttonClass("secondary", "sm")}
    >
      {t("road:course.open")}
      <Icon icon={ExternalLink} size={16} />
    </a>
  );
}
