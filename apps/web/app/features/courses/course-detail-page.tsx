import type { CourseFit } from "@masar/contract/courses/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { chooseCourseFacts, listCourseFacts } from "@masar/domain/catalog/course-facts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Route } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { OpenCourse } from "#web/entities/course/course-parts.tsx";
import { CourseReasons, toMilestoneFact } from "#web/entities/course/course-reasons.tsx";
import { ProviderMark } from "#web/entities/course/provider-mark.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links } from "#web/platform/urls/links.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { AddToMilestone } from "./add-to-milestone.tsx";
import { CardMenu, SaveButton } from "./course-card.tsx";
import { CourseDetailFacts } from "./course-detail-facts.tsx";
import { isSlug } from "./course-state.ts";
import { type CourseView, toCourseView } from "./course-view.ts";
import { courseQuery } from "./courses.api.ts";

type CourseDetail = ResponseOf<"getCourse">;

export function CourseDetailPage({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const query = useQuery({ ...courseQuery(slug), enabled: isSlug(slug) });
  if (query.data) return <CourseDetailView detail={query.data} />;
  const missing = (
    <Card>
      <EmptyState
        isPage
        title={t("courses:detail.gone")}
        description={t("courses:detail.goneText")}
        action={
          <ButtonLink variant="secondary" to={links.courses}>
            {t("courses:detail.toCourses")}
          </ButtonLink>
        }
      />
    </Card>
  );
  if (!isSlug(slug)) return missing;
  return (
    <QueryFallback
      isPage
      hasCard
      query={query}
      failedTitle={t("courses:detail.failed")}
      missing={missing}
      className="grid gap-5"
    >
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-48" />
      <Skeleton className="h-32" />
    </QueryFallback>
  );
}

const sectionTitle = "text-lg font-medium";

function CourseDetailView({ detail }: { detail: CourseDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const nameProvider = useProviderName();
  const course = toCourseView(detail.course, detail.mark ?? undefined, language);
  const [fit] = detail.fits;
  const facts =
    fit && detail.choices
      ? chooseCourseFacts([listCourseFacts(detail.course, detail.choices, [toMilestoneFact(fit)])])
      : [];
  return (
    <article className="grid gap-6">
      <PageHeader
        title={<bdi {...bidiText(course.title)} lang={detail.course.language} />}
        description={
          <span className="mt-2 flex items-center gap-3">
            <ProviderMark provider={course.provider} />
            <bdi>{nameProvider(course.provider)}</bdi>
          </span>
        }
        actions={<CardMenu course={course} />}
      />
      <div className="flex flex-wrap items-center gap-3">
        <OpenCourse url={course.url} title={course.title} />
        <SaveButton course={course} />
        <AddButton course={detail.course} />
      </div>
      {course.completed_at && (
        <p className="flex items-center gap-1.5 text-teal">
          <Icon icon={CircleCheck} size={16} />
          {t("courses:card.completedOn", { date: format.date(course.completed_at) })}
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Covers course={course} />
          <TitledSection
            title={t("courses:detail.milestones")}
            titleClass={sectionTitle}
            className="grid gap-3"
          >
            <Milestones detail={detail} />
          </TitledSection>
        </div>
        <Card className="grid gap-5 p-5">
          <CourseReasons facts={facts[0] ?? []} />
          <CourseDetailFacts course={detail.course} choices={detail.choices} />
        </Card>
      </div>
    </article>
  );
}

function AddButton({ course }: { course: CourseDetail["course"] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Icon icon={Route} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t("courses:card.addToMilestone")}
      </Button>
      <AddToMilestone
        open={isOpen}
        slug={course.slug}
        title={course.title}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Covers({ course }: { course: CourseView }) {
  const { t } = useTranslation();
  const skillLabel = useSkillLabel();
  return (
    <TitledSection
      title={t("courses:detail.covers")}
      titleClass={sectionTitle}
      className="grid gap-3"
    >
      {course.description !== "" && (
        <p
          {...bidiText(course.description)}
          className="measure"
          lang={course.description_language ?? undefined}
        />
      )}
      {course.skills_covered.length > 0 && (
        <ul aria-label={t("courses:card.skills")} className="flex flex-wrap gap-2">
          {course.skills_covered.map((skill) => (
            <li key={skill}>
              <Badge>
                <bdi {...bidiText(skillLabel(skill))} />
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Milestones({ detail: { fits, choices } }: { detail: CourseDetail }) {
  const { t } = useTranslation();
  if (fits.length === 0) {
    return (
      <p className="measure text-ink-2">
        {t(choices ? "courses:detail.noMilestones" : "courses:detail.noPath")}
      </p>
    );
  }
  return (
    <ul className="grid gap-2.5">
      {fits.map((fit) => (
        <li
          key={`${fit.path_id}-${fit.milestone_key}`}
          className="grid gap-1 rounded-md border border-line px-4 py-2"
        >
          <MilestoneFit fit={fit} />
        </li>
      ))}
    </ul>
  );
}

function MilestoneFit({ fit }: { fit: CourseFit }) {
  const { t } = useTranslation();
  const format = useFormat();
  const skillLabel = useSkillLabel();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <TextLink to={links.milestone(fit.path_id, fit.milestone_key)} className="min-w-0">
          <bdi {...bidiText(fit.milestone_title)} className="wrap-anywhere" />
        </TextLink>
        {fit.is_current && <Badge tone="saffron">{t("courses:detail.current")}</Badge>}
        {fit.is_linked && <Badge tone="teal">{t("courses:detail.inMilestone")}</Badge>}
      </div>
      {fit.skills.length > 0 && (
        <p className="text-sm text-ink-2">
          {t("courses:detail.teaches", { skills: format.list(fit.skills.map(skillLabel)) })}
        </p>
      )}
    </>
  );
}
