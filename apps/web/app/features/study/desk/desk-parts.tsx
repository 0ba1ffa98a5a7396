import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { lazy, type ReactNode, type RefObject, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { LinkState, OpenCourse } from "#web/entities/course/course-parts.tsx";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useSaveCriteria } from "#web/entities/milestone/milestone-mutations.ts";
import { isOfferEmpty, type MilestoneOffer } from "#web/entities/resource/resource-queries.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { FoldIcon } from "#web/ui/display/fold-icon.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import type { DeskTarget } from "./desk.tsx";
import type { DeskView } from "./use-desk.ts";

const ResourceList = lazy(async () => {
  const [{ ResourceList: list }] = await Promise.all([
    import("#web/entities/resource/resource-list.tsx"),
    loadMoreStrings("courses", "desk"),
  ]);
  return { default: list };
});

export type MainProps = {
  view: DeskView;
  target: DeskTarget;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The offer to write a card. */
  offer: ReactNode;
  guard: ReturnType<typeof useDoubleClickGuard>;
};

type DeskTextProps = { view: DeskView; milestone?: MilestoneView; children: string };

/** A text of the path in its own language and direction. */
export function DeskText({ view, milestone = view.milestone, children }: DeskTextProps) {
  return (
    <bdi {...pathTextAttributes(view.path.language, milestone.origin)}>{displayText(children)}</bdi>
  );
}

type DeskHeaderProps = {
  heading: MainProps["heading"];
  /** The line above the title. */
  above: ReactNode;
  title: ReactNode;
  children?: ReactNode;
};

export function DeskHeader({ heading, above, title, children }: DeskHeaderProps) {
  return (
    <header className="grid gap-1">
      {above && <p className="text-sm wrap-anywhere text-ink-2 tabular-nums">{above}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none sm:text-3xl">
        {title}
      </h1>
      {children}
    </header>
  );
}

/** Sticks to the bottom of the viewport, above the bar of a phone. Text under it fades out instead of being cut. */
export function DeskBar({ guard, children }: Pick<MainProps, "guard"> & { children: ReactNode }) {
  const focusProps = useRestoreFocus(guard["aria-label"]);
  return (
    <div
      {...focusProps}
      {...guard}
      className="sticky bottom-(--bar-room,0px) -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper before:to-transparent outline-none lg:mx-0 lg:px-0 lg:py-4"
    >
      {children}
    </div>
  );
}

export const quietTitle = "text-sm font-normal text-ink-2";

/** The completion criteria of the milestone. They are a checklist and block nothing. */
export function DeskCriteria({ view, title: heading }: { view: DeskView; title?: string }) {
  const { t } = useTranslation();
  const { key, title, met_criteria: met, completion_criteria: criteria } = view.milestone;
  const save = useSaveCriteria({ pathId: view.path.id, key, title });
  if (criteria.length === 0) return null;
  const toggle = (criterion: string, isMet: boolean) => {
    const others = met.filter((item) => item !== criterion);
    save.mutate({ next: isMet ? [...others, criterion] : others });
  };
  return (
    <TitledSection title={heading ?? t("desk:step.criteria")} titleClass={quietTitle}>
      <ul>
        {criteria.map((criterion) => (
          <li key={criterion}>
            <Checkbox
              checked={met.includes(criterion)}
              onChange={(event) => toggle(criterion, event.target.checked)}
              label={<DeskText view={view}>{criterion}</DeskText>}
            />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

type MilestoneDetailsProps = {
  view: DeskView;
  /** The course that is shown above. */
  course?: string | null;
  /** The resource that is shown above instead; then no course is. */
  resource?: string | null;
  offer?: MilestoneOffer | undefined;
};

/** What belongs to the whole milestone, closed at first: its criteria, what is free and its other courses. */
export function MilestoneDetails(props: MilestoneDetailsProps) {
  const { view, course, resource = null, offer } = props;
  const { t } = useTranslation();
  const courses = view.courses.filter(({ slug }, index) =>
    course ? slug !== course : index > 0 || resource !== null,
  );
  const hasCriteria = view.milestone.completion_criteria.length > 0;
  const hasOffer = offer !== undefined && !isOfferEmpty(offer, resource);
  if (!hasCriteria && courses.length === 0 && !hasOffer) return null;
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-2 hover:text-ink">
        {t("desk:session.ofMilestone")}
        <FoldIcon />
      </summary>
      <div className="grid gap-5 pt-2">
        <DeskCriteria view={view} />
        <Suspense>
          {hasOffer && <ResourceList offer={offer} titleClass={quietTitle} without={resource} />}
        </Suspense>
        <DeskCourses courses={courses} hasLostCourse={view.hasLostCourse} />
      </div>
    </details>
  );
}

export function DeskCourses({
  courses,
  hasLostCourse,
}: Pick<DeskView, "courses" | "hasLostCourse">) {
  const { t } = useTranslation();
  const nameProvider = useProviderName();
  if (courses.length === 0 && !hasLostCourse) return null;
  return (
    <TitledSection title={t("desk:step.courses")} titleClass={quietTitle} className="grid gap-1">
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
                <LinkState status="dead" checkedAt={course.last_validated} />
              )}
            </div>
            <OpenCourse url={course.url} title={course.title} variant="secondary" />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
