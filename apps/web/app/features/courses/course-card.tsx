import { levels } from "@masar/contract/paths/constants";
import { Bookmark, BookmarkCheck, CircleCheck, Ellipsis, Flag, Route, Undo2 } from "lucide-react";
import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { CourseFacts, LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { ProviderMark } from "#web/entities/course/provider-mark.tsx";
import { CourseReasons } from "#web/entities/course/course-reasons.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AddToMilestone } from "./add-to-milestone.tsx";
import type { CourseView } from "./course-view.ts";
import { useCompleteCourse, useReportLink, useSaveCourse } from "./courses.api.ts";

const maxSkills = 4;

function CourseCard({ course }: { course: CourseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const skillLabel = useSkillLabel();
  const nameProvider = useProviderName();
  const { title } = course;
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <header className="flex items-start gap-3">
        <ProviderMark provider={course.provider} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg break-words">
            {course.slug ? (
              <Link
                to={links.course(course.slug)}
                className="relative underline-offset-4 after:absolute after:-inset-2 hover:underline"
              >
                <bdi {...bidiText(title)} lang={course.language ?? undefined} />
              </Link>
            ) : (
              <bdi {...bidiText(title)} lang={course.language ?? undefined} />
            )}
          </h2>
          <p className="text-sm text-ink-2">
            <bdi>{nameProvider(course.provider)}</bdi>
          </p>
        </div>
        <CardMenu course={course} />
      </header>
      {course.description !== "" && (
        <p
          {...bidiText(course.description)}
          className="line-clamp-3 text-sm text-ink-2 max-sm:hidden"
          lang={course.description_language ?? undefined}
        />
      )}
      <CourseFacts
        language={course.language}
        level={levels.find((known) => known === course.experience_level)}
        hours={course.duration_hours}
        hoursAreEstimated={course.hours_are_estimated}
        price={course.price_usd}
        rating={course.rating}
        isBrief
      />
      {course.skills_covered.length > 0 && (
        <p className="text-sm max-sm:hidden">
          <span className="text-ink-2">{t("courses:card.skills")}: </span>
          {format.list(course.skills_covered.slice(0, maxSkills).map(skillLabel))}
        </p>
      )}
      <CourseReasons facts={course.facts ?? []} isBrief />
      <footer className="mt-auto grid gap-3 border-t border-line pt-3">
        {course.completed_at && (
          <p className="flex items-center gap-1.5 text-sm text-teal">
            <Icon icon={CircleCheck} size={16} />
            {t("courses:card.completedOn", { date: format.date(course.completed_at) })}
          </p>
        )}
        {course.slug && (
          <LinkState
            status={course.link_status}
            checkedAt={course.last_validated}
            isReported={course.is_reported}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <OpenCourse url={course.url} title={title} />
          <SaveButton course={course} />
        </div>
      </footer>
    </article>
  );
}

export function SaveButton({ course }: { course: CourseView }) {
  const { t } = useTranslation();
  const save = useSaveCourse();
  const { id, title, is_saved: isSaved } = course;
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={save.isPending}
      aria-label={t(isSaved ? "courses:card.unsaveNamed" : "courses:card.saveNamed", { title })}
      icon={<Icon icon={isSaved ? BookmarkCheck : Bookmark} size={16} />}
      onClick={() => save.mutate({ id, title, save: !isSaved })}
    >
      {t(isSaved ? "courses:card.saved" : "courses:card.save")}
    </Button>
  );
}

export function CardMenu({ course }: { course: CourseView }) {
  const { t } = useTranslation();
  const complete = useCompleteCourse();
  const report = useReportLink();
  const [dialog, setDialog] = useState<"report" | "link">();
  const { id, slug, title, is_reported: isReported } = course;
  const isCompleted = course.completed_at !== null;
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={t("courses:card.more", { title })}
            tooltip={false}
            className="-me-2.5 -mt-2"
          />
        }
      >
        <MenuItem
          icon={isCompleted ? Undo2 : CircleCheck}
          onSelect={() => complete.mutate({ id, title, completed: !isCompleted })}
        >
          {t(isCompleted ? "courses:card.undoComplete" : "courses:card.complete")}
        </MenuItem>
        {slug && (
          <>
            <MenuItem icon={Route} onSelect={() => setDialog("link")}>
              {t("courses:card.addToMilestone")}
            </MenuItem>
            <MenuItem icon={Flag} disabled={isReported} onSelect={() => setDialog("report")}>
              {t(isReported ? "courses:card.reported" : "courses:card.report")}
            </MenuItem>
          </>
        )}
      </Menu>
      {slug && (
        <AddToMilestone open={dialog === "link"} slug={slug} title={title} onClose={close} />
      )}
      <ConfirmDialog
        isHarmless
        open={dialog === "report"}
        title={t("courses:report.title")}
        subject={title}
        text={t("courses:report.text")}
        confirmLabel={t("courses:report.confirm")}
        pending={report.isPending}
        onConfirm={() => report.mutate({ id, title }, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}

const gridClass = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** Skips rendering while the list stays the same. */
export const CourseGrid = memo(function CourseGrid({ courses }: { courses: CourseView[] }) {
  return (
    <ul className={gridClass}>
      {courses.map((course) => (
        <li key={course.id} className="min-w-0">
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
});

export function CourseGridFallback({ query }: { query: UseQueryResult | UseInfiniteQueryResult }) {
  const { t } = useTranslation();
  return (
    <QueryFallback
      isOnlyOnServer
      hasCard
      query={query}
      failedTitle={t("courses:error.title")}
      className={gridClass}
    >
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-9 w-2/3" />
        </div>
      ))}
    </QueryFallback>
  );
}
