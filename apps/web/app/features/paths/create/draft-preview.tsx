import type { CourseCard } from "@masar/contract/courses/schemas";
import type { OnboardingStep } from "@masar/contract/paths/constants";
import type {
  Adaptation,
  Candidate,
  LearningPath,
  Milestone,
  PathDetail,
} from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { useCalendarRange } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PathRoadmap } from "#web/entities/path/path-roadmap.tsx";
import { AdaptationLines, DraftHead } from "./draft-head.tsx";
import { CandidateList, GenerationActions } from "./generation-choice.tsx";
import { DeadlineAdvice } from "./deadline-advice.tsx";
import { countLeftOutForTime, isLeftOutForTime, listLeftOut } from "#web/entities/path/left-out.ts";
import { LeftOutForDeadline, LeftOutList } from "./left-out-list.tsx";
import { ShortPathAdvice } from "./short-path-advice.tsx";
import { DraftSkeleton } from "./generation-progress.tsx";
import { useUpdatePath } from "#web/features/paths/paths.api.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";

const DraftResource = lazy(async () => {
  const [{ DraftResource: resource }] = await Promise.all([
    import("./draft-resource.tsx"),
    loadMoreStrings("courses", "paths", "road"),
  ]);
  return { default: resource };
});

/** They may differ from the answers by now. */
export type DraftPlan = Pick<LearningPath, "hours_per_week" | "deadline">;

type DraftPreviewProps = {
  pathId: string;
  also: Candidate[];
  adaptation: Adaptation | null;
  onChoose: (blueprint: string) => void;
  /** The deadline that the draft was built for. */
  builtFor: string | null;
  hasAdditions: boolean;
  onAdd: (keys: string[], plan: DraftPlan) => void;
  onRemoveDeadline: (plan: DraftPlan) => void;
  /** Builds the draft again without what was added to it. */
  onRestart: (plan: DraftPlan) => void;
  onChangePlan: (plan: DraftPlan) => void;
  onBuild: () => void;
  onStep: (step: OnboardingStep) => void;
  onDone: (isAccepted: boolean) => Promise<void>;
};

export function DraftPreview(props: DraftPreviewProps) {
  const { pathId, onBuild, onStep } = props;
  const { t } = useTranslation();
  const query = useQuery(pathQuery(pathId));
  const { data, error } = query;
  if (data) return <Draft {...props} detail={data} />;
  if (!error) return <DraftSkeleton />;
  const isDeleted = error instanceof ApiError && error.code === "not_found";
  if (!isDeleted) {
    return <QueryFallback hasCard query={query} failedTitle={t("paths:draft.loadFailed")} />;
  }
  return (
    <Card>
      <EmptyState
        title={t("paths:draft.gone")}
        description={t("paths:draft.goneDescription")}
        action={<GenerationActions onBuild={onBuild} onStep={onStep} />}
      />
    </Card>
  );
}

function Draft({ detail, also, adaptation, ...props }: DraftPreviewProps & { detail: PathDetail }) {
  const { t } = useTranslation();
  const { path, plan } = detail;
  const { builtFor } = props;
  const leftOut = adaptation && path.status === "draft" ? listLeftOut(adaptation) : [];
  const leftOutCount = countLeftOutForTime(leftOut);
  const short = path.status === "draft" ? (adaptation?.short_version ?? null) : null;
  const hasMoreTime = builtFor !== null && (path.deadline === null || path.deadline > builtFor);
  return (
    <>
      <Card className="grid grid-cols-1 gap-5 sm:p-8">
        <DraftHead detail={detail} />
        {adaptation && <AdaptationLines adaptation={adaptation} path={path} />}
        {plan.deadline && short && plan.deadline.fits && (
          <ShortPathAdvice
            path={path}
            plan={plan}
            deadline={plan.deadline}
            short={short}
            isExam={detail.is_exam}
            onRemoveDeadline={() => props.onRemoveDeadline(path)}
            onSetHours={(hours_per_week) => props.onRestart({ ...path, hours_per_week })}
            onAddAll={() =>
              props.onAdd(
                leftOut.filter(isLeftOutForTime).map(({ key }) => key),
                path,
              )
            }
          />
        )}
        {plan.deadline && !(short && plan.deadline.fits) && (
          <DeadlineAdvice
            path={path}
            isExam={detail.is_exam}
            deadline={plan.deadline}
            pace={path.hours_per_week}
            leftOutCount={leftOutCount}
            onRemoveDeadline={leftOutCount > 0 ? () => props.onRemoveDeadline(path) : undefined}
            onShorten={
              (detail.is_exam || short) && props.hasAdditions
                ? () => props.onRestart(path)
                : undefined
            }
          />
        )}
        {hasMoreTime && (
          <LeftOutForDeadline
            leftOut={leftOut}
            onAdd={(keys) => (short ? props.onRestart(path) : props.onAdd(keys, path))}
          />
        )}
        <DraftActions {...props} detail={detail} />
      </Card>
      <DraftRoadmap detail={detail} />
      <LeftOutList
        leftOut={leftOut}
        language={path.language}
        builtFor={builtFor}
        onAdd={(key) => props.onAdd([key], path)}
      />
      <section aria-labelledby="also" className="grid grid-cols-1 gap-3">
        <h2 id="also" className="text-xl">
          {t("paths:draft.also")}
        </h2>
        <CandidateList candidates={also} onChoose={props.onChoose} />
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => props.onStep("goal")}
        >
          {t("paths:generation.chooseBlueprint")}
        </Button>
      </section>
    </>
  );
}

type DraftActionsProps = Pick<DraftPreviewProps, "onChangePlan" | "onStep" | "onDone"> & {
  detail: PathDetail;
};

function DraftActions({
  detail: { path, checks = [] },
  onChangePlan,
  onStep,
  onDone,
}: DraftActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const update = useUpdatePath(path.id);

  // The path opens even if ending the setup fails. Back leads to the preview of a draft, not of an accepted path.
  const finish = (isAccepted: boolean, to = links.path(path.id)) =>
    void onDone(isAccepted)
      .catch(() => {})
      .then(() => navigate(to, { replace: isAccepted }));

  if (path.status !== "draft") {
    return (
      <InlineAlert
        tone="success"
        action={<ButtonLink to={links.path(path.id)}>{t("paths:draft.open")}</ButtonLink>}
      >
        {t("paths:draft.accepted")}
      </InlineAlert>
    );
  }

  return (
    <div className="grid gap-3">
      {update.isError && (
        <InlineAlert tone="error">
          {t("paths:draft.acceptFailed")}. {errorText(t, update.error)}
        </InlineAlert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={update.isPending || update.isSuccess}
          onClick={() => update.mutate({ status: "active" }, { onSuccess: () => finish(true) })}
        >
          {t("paths:draft.accept")}
        </Button>
        <Button variant="secondary" onClick={() => finish(false)}>
          {t("paths:draft.edit")}
        </Button>
        <Button variant="quiet" onClick={() => onChangePlan(path)}>
          {t("paths:draft.changePlan")}
        </Button>
        <Button variant="quiet" onClick={() => onStep("goal")}>
          {t("paths:draft.changeGoal")}
        </Button>
        {checks.length > 0 && (
          <Button variant="quiet" onClick={() => finish(false, links.placement(path.id))}>
            {t("paths:draft.placement")}
          </Button>
        )}
      </div>
    </div>
  );
}

type FirstPlaceProps = ComponentProps<typeof DraftResource>;

/** The first course, until it is known whether a free resource replaces it. */
function FirstPlace(props: FirstPlaceProps) {
  return (
    <Suspense fallback={props.renderCourse(null)}>
      <DraftResource {...props} />
    </Suspense>
  );
}

/** The milestones in their order; a long path is split into stages with their own dates. */
function DraftRoadmap({ detail }: { detail: PathDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatRange = useCalendarRange();
  const { path, plan, courses } = detail;
  const ordered = Object.entries(path.milestones).toSorted(([, a], [, b]) => a.order - b.order);
  const bySlug = new Map(courses.map((course) => [course.slug, course]));
  const first = ordered[0]?.[0];
  const next = detail.next_session;

  const toItem = ([key, milestone]: [string, Milestone]) => {
    const dates = plan.dates[key];
    const hours = t("paths:draft.hoursShort", { hours: format.number(milestone.estimatedHours) });
    return {
      key,
      title: milestone.title,
      wording: pathTextAttributes(path.language, milestone.origin),
      state: key === first ? ("now" as const) : ("later" as const),
      stateText: key === first ? t("road:road.upNext") : undefined,
      meta: dates
        ? joinFacts(t, [
            hours,
            t("paths:draft.span", formatRange(dates.start_date, dates.due_date)),
          ])
        : hours,
      content: (
        <FirstPlace
          path={path}
          milestoneKey={key}
          renderCourse={(studiedFirst) => (
            <FirstCourse
              milestone={milestone}
              bySlug={bySlug}
              path={path}
              studiedFirst={next?.milestone_key === key ? next.course : studiedFirst}
            />
          )}
        />
      ),
    };
  };

  if (plan.stages.length < 2) return <PathRoadmap steps={ordered.map(toItem)} />;
  return plan.stages.map((stage) => (
    <section key={stage.number} aria-labelledby={`stage-${stage.number}`} className="grid gap-2">
      <h2 id={`stage-${stage.number}`} className="flex flex-wrap items-baseline gap-x-2 text-xl">
        {t("paths:draft.stage", { number: stage.number })}
        <span className="text-base font-normal text-ink-2">
          {t("paths:draft.stageUntil", { date: format.date(stage.finish_date, "date", "UTC") })}
        </span>
      </h2>
      <PathRoadmap steps={ordered.filter(([key]) => stage.milestones.includes(key)).map(toItem)} />
    </section>
  ));
}

type FirstCourseProps = {
  milestone: Milestone;
  bySlug: Map<string, CourseCard>;
  path: Pick<LearningPath, "study_language" | "budget">;
  /** The course of the next session, in the milestone where it is. */
  studiedFirst: string | null;
};

function FirstCourse({ milestone, bySlug, path, studiedFirst }: FirstCourseProps) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  const { linkedCourses } = milestone;
  const linked = linkedCourses.find(({ course }) => course === studiedFirst) ?? linkedCourses[0];
  const course = linked && bySlug.get(linked.course);
  const { study_language: studied, budget } = path;
  const isFree = budget === "free";
  if (!course) {
    return (
      <p className="text-sm text-ink-2">
        {t(isFree ? "paths:draft.noFreeCourse" : "paths:draft.noCourse")}
      </p>
    );
  }
  const isOtherLanguage = linkedCourses.every(({ reason }) => reason.startsWith("other_language"));
  return (
    <div className="rounded-md border border-line bg-surface px-3.5 py-2.5 text-sm">
      <p className="font-medium">
        <span className="sr-only">{t("paths:draft.course")}: </span>
        <bdi {...bidiText(course.title)} lang={course.language} />
      </p>
      <p className="text-ink-2">
        <bdi>{nameProvider(course.provider)}</bdi>
        {t("between")}
        {t(`paths:draft.reasons.${linked.reason}`, {
          language: t(`courses:languages.${course.language}`),
        })}
      </p>
      {studied !== "both" && isOtherLanguage && (
        <p className="text-ink-2">
          {t(isFree ? "paths:draft.noneFreeInLanguage" : "paths:draft.noneInLanguage", {
            language: t(`courses:languages.${studied}`),
          })}
        </p>
      )}
    </div>
  );
}
